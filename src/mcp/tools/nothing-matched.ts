import { searchEntities } from '../../contracts/directory/entities.ts'
import { getPlace } from '../../contracts/directory/place-detail.ts'
import { listIssueAreas } from '../../contracts/directory/taxonomy.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { ToolContext } from '../tool.ts'

/** Operations of tools that explain an empty result. */
export const explaining = [getPlace, listIssueAreas, searchEntities]

/**
 * The text of an empty result. In the API, a filter by an unknown key matches nothing and is no error, so a model
 * would report a typing error as “there is none”.
 */
export async function nothingMatched(
  context: ToolContext,
  text: string,
  {
    places = [],
    issues = [],
  }: { places?: readonly string[] | undefined; issues?: readonly string[] | undefined },
): Promise<string> {
  const faults = await Promise.all(places.map((key) => faultOfPlace(context, key)))
  const unknown = await unknownIssues(context, issues)
  return [
    text,
    ...faults.filter((one) => one !== null),
    ...(await Promise.all(unknown.map((slug) => faultOfIssue(context, slug)))),
    ...(faults.includes(null) ? ['get_place_coverage says whether anybody has searched the place.'] : []),
  ].join('\n')
}

async function faultOfPlace(context: ToolContext, place_key: string): Promise<string | null> {
  try {
    await context.call(getPlace, { params: { place_key }, query: { limit: 1 } })
    return null
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'place_not_found') throw error
    const end = error.message.endsWith('?') ? '' : '.'
    return `${error.message}${end} Find the key with resolve_place.`
  }
}

/** A list that an unknown issue area filters is empty and says what it may mean. */
async function faultOfIssue(context: ToolContext, slug: string): Promise<string> {
  const { issue_area_suggestions: suggestions } = await context.call(searchEntities, {
    query: { issue_area: [slug], limit: 1 },
  })
  const slugs = suggestions?.flatMap((one) => one.slugs) ?? []
  const end = slugs.length === 0 ? '.' : `; did you mean ${slugs.join(', ')}?`
  return `No issue area has the slug ${JSON.stringify(slug)}${end} Find slugs with resolve_issue_areas.`
}

async function unknownIssues(context: ToolContext, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const { data } = await context.call(listIssueAreas, { query: {} })
  const known = new Set(data.flatMap(({ slug, domain }) => [slug, domain]))
  return slugs.filter((slug) => !known.has(slug))
}
