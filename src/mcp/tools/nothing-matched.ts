import { getPlace } from '../../contracts/directory/place-detail.ts'
import { listIssueAreas } from '../../contracts/directory/taxonomy.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { ToolContext } from '../tool.ts'

/** Operations of tools that explain an empty result. */
export const explaining = [getPlace, listIssueAreas]

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
  const slugs = unknown.map((slug) => JSON.stringify(slug)).join(', ')
  return [
    text,
    ...faults.filter((one) => one !== null),
    ...(unknown.length > 0
      ? [`No issue area has the slug ${slugs}. Find slugs with resolve_issue_areas.`]
      : []),
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

async function unknownIssues(context: ToolContext, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const { data } = await context.call(listIssueAreas, { query: {} })
  const known = new Set(data.flatMap(({ slug, domain }) => [slug, domain]))
  return slugs.filter((slug) => !known.has(slug))
}
