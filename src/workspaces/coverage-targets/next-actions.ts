import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import { shortPlaceName } from '../../contracts/directory/place-key.ts'
import type { CoverageCell, NextAction } from '../../contracts/workspaces/coverage-targets.ts'
import { issueAreaName } from '../../directory/index.ts'

// Formats "A, B, and C".
const listFormat = new Intl.ListFormat('en-US')
const listed = (words: readonly string[]) => listFormat.format(words)

const runs = { method: 'POST', address: '/api/discovery-runs' } as const

/** Suggests next steps: areas never searched first, then areas nearly covered, then maintenance. */
export function nextActions(place: PlaceReference, cells: readonly CoverageCell[]): NextAction[] {
  const where = shortPlaceName(place)
  const having = (status: CoverageCell['status']) => cells.filter((cell) => cell.status === status)
  const actions: NextAction[] = []

  const unsearched = areasOf(having('not_searched'))
  if (unsearched.length > 0) {
    const sentence = `Start a discovery run in ${where} for ${listed(unsearched)}. Nobody has searched there yet.`
    actions.push({ kind: 'search', sentence, ...runs })
  }
  const missing = having('missing')
  if (missing.length > 0) {
    const last = missing.map((cell) => cell.last_searched_at!).sort()[0]!
    const sentence = `Search again in ${where} for ${listed(missing.map(describeCell))}. Searches up to ${last.slice(0, 10)} found none. Start a run with other sources, or add actors you know.`
    actions.push({ kind: 'search_again', sentence, ...runs })
  }
  for (const thin of byArea(having('thin'))) {
    const twin = thin[0]!.status_from
    const missingNow = thin.map((cell) => more(cell))
    const review =
      twin === null
        ? 'Review the actors that are already listed.'
        : `Review the actors that are listed for ${issueAreaName(twin)}.`
    const sentence = `Find ${listed(missingNow)} in ${where} for ${thin[0]!.name}. ${review}`
    const types = thin.flatMap((cell) => (cell.actor_type === null ? [] : [`type=${cell.actor_type}`]))
    const query = [`issue_area=${twin ?? thin[0]!.issue_area}`, ...types].join('&')
    actions.push({ kind: 'add_actors', sentence, method: 'GET', address: `${at(place)}/entities?${query}` })
  }
  const stale = byArea(cells.filter((cell) => cell.stale_count > 0))
  for (const area of stale) {
    const count = area.reduce((sum, cell) => sum + cell.stale_count, 0)
    const whose = count === 1 ? '1 actor whose newest source is' : `${count} actors whose newest sources are`
    const sentence = `Review the sources for ${area[0]!.name} in ${where} of ${whose} older than a year.`
    const address = `${at(place)}/sources?issue_area=${area[0]!.issue_area}`
    actions.push({ kind: 'review_sources', sentence, method: 'GET', address })
  }
  if (stale.length > 0) {
    const sentence = 'Flag actors whose sources are outdated as stale, so that they are reviewed.'
    actions.push({ kind: 'flag', sentence, method: 'POST', address: '/api/entity-flags' })
  }
  return actions
}

const at = (place: PlaceReference) => `/api/places/${place.key}`

const byArea = (cells: readonly CoverageCell[]) => [
  ...Map.groupBy(cells, (cell) => `${cell.issue_area} ${cell.status_from}`).values(),
]
const areasOf = (cells: readonly CoverageCell[]) => byArea(cells).map(([first]) => first!.name)

/** The missing count in words, such as "2 more campaigns". */
function more({ minimum, actor_count, actor_type, status_from }: CoverageCell): string {
  if (status_from !== null) return `more ${plurals[actor_type ?? 'actor']}`
  const count = minimum - actor_count
  const type = actor_type ?? 'actor'
  return `${count} more ${count === 1 ? type : plurals[type]}`
}

const describeCell = (cell: CoverageCell) =>
  cell.actor_type === null ? cell.name : `${plurals[cell.actor_type]} for ${cell.name}`

const plurals = {
  actor: 'actors',
  person: 'people',
  organization: 'organizations',
  initiative: 'initiatives',
  campaign: 'campaigns',
  event: 'events',
} as const
