import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import type { BriefScope, DerivedGap } from '../../contracts/workspaces/briefs.ts'
import {
  allIssueAreas,
  expandIssueSlugs,
  findPlaceReferences,
  issueAreaName,
  readCoverageCells,
} from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'

type Area = DerivedGap['issue_areas'][number]

// Formats "A, B, and C".
const listFormat = new Intl.ListFormat('en-US')

const statuses = ['missing', 'thin', 'not_searched'] as const

/** Derives gaps from coverage: areas searched without results, areas with few actors, areas never searched. */
export async function deriveGaps(
  sql: Sql,
  workspaceId: string,
  scope: BriefScope,
  now: Date,
): Promise<DerivedGap[]> {
  if (scope.place_keys.length === 0) return []
  const areas =
    scope.issue_areas.length > 0
      ? expandIssueSlugs(scope.issue_areas)
      : allIssueAreas().map((area) => area.slug)
  const places = await findPlaceReferences(sql, scope.place_keys)
  const cells = await readCoverageCells(sql, {
    placeKeys: scope.place_keys,
    issueAreas: areas,
    workspaceId,
    now,
  })
  return scope.place_keys.flatMap((key): DerivedGap[] => {
    const place = places.get(key)
    if (place === undefined) return []
    const areaCells = areas.map((slug) => ({ slug, cell: cells.of(key, slug, null) }))
    return statuses.flatMap((status): DerivedGap[] => {
      const issue_areas = areaCells
        .filter(({ cell }) => cell.status === status)
        .map(({ slug, cell }) => ({
          slug,
          name: issueAreaName(slug),
          actor_count: cell.actorCount,
          last_searched_at: cell.lastSearchedAt?.toISOString() ?? null,
          status_from: cell.statusFrom,
        }))
      if (issue_areas.length === 0) return []
      const sentence = `${shortPlaceName(place)}: ${sentenceOf(status, issue_areas)}.`
      return [{ place, status, issue_areas, sentence }]
    })
  })
}

function sentenceOf(status: DerivedGap['status'], areas: readonly Area[]): string {
  switch (status) {
    case 'missing':
      return `searches found no actors for ${listed(areas, (one) => `last searched on ${one.last_searched_at!.slice(0, 10)}`)}`
    case 'thin':
      return `few actors are known for ${listed(areas, knownFor)}`
    case 'not_searched':
      return `nobody has searched yet for ${listed(areas)}`
  }
}

const knownFor = ({ actor_count, status_from }: Area) =>
  status_from === null ? String(actor_count) : `see ${issueAreaName(status_from)}`

function listed(areas: readonly Area[], detail?: (area: Area) => string): string {
  return listFormat.format(areas.map((area) => (detail ? `${area.name} (${detail(area)})` : area.name)))
}
