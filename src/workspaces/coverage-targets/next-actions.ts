import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { CoverageCell, NextAction } from '../../contracts/workspaces/coverage-targets.ts'

// "A, B and C".
const listFormat = new Intl.ListFormat('en-GB')
const listed = (words: readonly string[]) => listFormat.format(words)

const runs = { method: 'POST', address: '/api/discovery-runs' } as const

/** What would bring a target further: first what nobody has tried, then what is almost there, then upkeep. */
export function nextActions(place: PlaceReference, cells: readonly CoverageCell[]): NextAction[] {
  const where = `${place.name}, ${place.state}`
  const having = (status: CoverageCell['status']) => cells.filter((cell) => cell.status === status)
  const actions: NextAction[] = []

  const unsearched = areasOf(having('not_searched'))
  if (unsearched.length > 0) {
    const sentence = `Start a discovery run in ${where} for ${listed(unsearched)}: nobody has looked for actors there yet.`
    actions.push({ kind: 'search', sentence, ...runs })
  }
  const missing = having('missing')
  if (missing.length > 0) {
    const last = missing.map((cell) => cell.last_searched_at!).sort()[0]!
    const sentence = `Look again in ${where} for ${listed(missing.map(wanted))}: searches up to ${last.slice(0, 10)} found none. Start a run with other sources, or add whom you know.`
    actions.push({ kind: 'search_again', sentence, ...runs })
  }
  for (const thin of byArea(having('thin'))) {
    const missingNow = thin.map((cell) => more(cell))
    const sentence = `Find ${listed(missingNow)} in ${where} for ${thin[0]!.name}; see who is known already.`
    const types = thin.flatMap((cell) => (cell.actor_type === null ? [] : [`type=${cell.actor_type}`]))
    const query = [`issue_area=${thin[0]!.issue_area}`, ...types].join('&')
    actions.push({ kind: 'add_actors', sentence, method: 'GET', address: `${at(place)}/entities?${query}` })
  }
  const stale = byArea(cells.filter((cell) => cell.stale_count > 0))
  for (const area of stale) {
    const count = area.reduce((sum, cell) => sum + cell.stale_count, 0)
    const whose = count === 1 ? '1 actor, whose newest is' : `${count} actors, whose newest are`
    const sentence = `Review the sources for ${area[0]!.name} in ${where} of ${whose} older than a year.`
    const address = `${at(place)}/sources?issue_area=${area[0]!.issue_area}`
    actions.push({ kind: 'review_sources', sentence, method: 'GET', address })
  }
  if (stale.length > 0) {
    const sentence = 'Flag every actor whose sources no longer hold as stale, so that it is reviewed.'
    actions.push({ kind: 'flag', sentence, method: 'POST', address: '/api/entity-flags' })
  }
  return actions
}

const at = (place: PlaceReference) => `/api/places/${place.key}`

const byArea = (cells: readonly CoverageCell[]) => [...Map.groupBy(cells, (cell) => cell.issue_area).values()]
const areasOf = (cells: readonly CoverageCell[]) => byArea(cells).map(([first]) => first!.name)

/** How many are still missing, as in "2 more campaigns". */
function more({ minimum, actor_count, actor_type }: CoverageCell): string {
  const count = minimum - actor_count
  const type = actor_type ?? 'actor'
  return `${count} more ${count === 1 ? type : plurals[type]}`
}

const wanted = (cell: CoverageCell) =>
  cell.actor_type === null ? cell.name : `${plurals[cell.actor_type]} for ${cell.name}`

const plurals = {
  actor: 'actors',
  person: 'people',
  organization: 'organizations',
  initiative: 'initiatives',
  campaign: 'campaigns',
  event: 'events',
} as const
