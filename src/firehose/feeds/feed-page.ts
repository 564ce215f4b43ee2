import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { FeedFormat } from './feed-parameters.ts'

/** The pages of what a feed may be about. */
const subjectPages = {
  place: '/places/',
  issue: '/issues/',
  actor: '/actors/',
  source: '/sources/',
  state: '/states/',
} as const

/** The filters that the pages of signals and of meetings take. */
const signalFilters = ['place', 'issue', 'signal_type', 'state', 'actor', 'source'] as const
const meetingFilters = ['place', 'issue', 'host'] as const

/**
 * The page that a feed belongs to: that of its only filter, or the list with its filters. The lists take one value of
 * each filter but the type, so they leave out what was given several times.
 */
export function feedPage(
  baseUrl: string,
  format: FeedFormat,
  query: FirehoseQuery,
  body: string | undefined,
): string {
  const given: Record<string, readonly string[]> = {
    place: query.places,
    issue: query.issues,
    actor: query.actors ?? [],
    source: query.sources ?? [],
    state: query.states ?? [],
    signal_type: format === 'ics' ? [] : query.signal_types,
    host: body === undefined ? [] : [body],
  }
  const filters = Object.entries(given).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  )
  const [[name, value] = []] = filters
  if (filters.length === 1 && name! in subjectPages) {
    return `${baseUrl}${subjectPages[name as keyof typeof subjectPages]}${encodeURIComponent(value!)}`
  }
  const [list, accepted] =
    format === 'ics' ? (['/meetings', meetingFilters] as const) : (['/signals', signalFilters] as const)
  const parameters = new URLSearchParams()
  for (const one of accepted) {
    const values = given[one]!
    if (values.length > 1 && one !== 'signal_type') continue
    for (const each of values) parameters.append(one, each)
  }
  return `${baseUrl}${list}${parameters.size > 0 ? `?${parameters}` : ''}`
}
