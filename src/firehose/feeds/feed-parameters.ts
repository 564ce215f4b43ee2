import { parse } from 'node:querystring'
import {
  calendarDefaults,
  type FeedParameters,
  getAtomFeed,
  getJsonFeed,
  getMeetingCalendar,
} from '../../contracts/firehose/feeds.ts'
import { defaultSignals, type FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { Operation } from '../../contracts/operation.ts'
import { issueAreaName, parseState } from '../../directory/index.ts'
import { invalidField } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'
import { isId } from '../../platform/ids.ts'

export type FeedFormat = 'atom' | 'json' | 'ics'

export const feedOperations = {
  atom: getAtomFeed,
  json: getJsonFeed,
  ics: getMeetingCalendar,
} as const satisfies Record<FeedFormat, Pick<Operation, 'id'>>

/** The filters of a feed; only a calendar has `body`, the host of its meetings. */
export function readFeedParameters(
  format: FeedFormat,
  search: string,
): { parameters: FeedParameters; body: string | undefined } {
  const given = parse(search)
  for (const value of Object.values(given).flat()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalidField('', 'The query string contains invalid characters')
    }
  }
  const parsed = feedOperations[format].query!.safeParse({ ...given }, { reportInput: true })
  if (!parsed.success) throw invalidInput(parsed.error, 'query')
  const { body, ...parameters }: FeedParameters & { body?: string | undefined } = parsed.data
  const isActor = body !== undefined && isId(body)
  return isActor ? { parameters: { ...parameters, actor: [body] }, body: undefined } : { parameters, body }
}

/** The canonical URL of a feed. */
export function feedUrl(
  baseUrl: string,
  format: FeedFormat,
  query: FirehoseQuery,
  body: string | undefined,
): string {
  const defaults = format === 'ics' ? calendarDefaults : { sort: 'detected_at_desc', limit: defaultSignals }
  const parameters = new URLSearchParams()
  const add = (name: string, values: readonly string[]) => {
    for (const value of values) parameters.append(name, value)
  }
  add('actor', query.actors ?? [])
  add('actor_type', query.actor_types)
  if (body !== undefined) add('body', [body])
  add('issue', query.issues)
  if (query.limit !== defaults.limit) add('limit', [`${query.limit}`])
  if (query.occurs_after !== undefined) add('occurs_after', [query.occurs_after])
  if (query.occurs_before !== undefined) add('occurs_before', [query.occurs_before])
  add('place', query.places)
  if (format !== 'ics') add('signal_type', query.signal_types)
  if (query.since !== null) add('since', [query.since])
  if (query.sort !== defaults.sort) add('sort', [query.sort])
  add('source', query.sources ?? [])
  add('source_class', query.source_classes)
  add('state', query.states ?? [])
  if (query.until !== null) add('until', [query.until])
  const search = parameters.size > 0 ? `?${parameters}` : ''
  return `${baseUrl}/signals.${format}${search}`
}

/** The filters in words, for the title of the feed, which readers see in their list of feeds and calendars. */
export function filtersOf(
  format: FeedFormat,
  query: FirehoseQuery,
  placeNames: ReadonlyMap<string, string>,
): string[] {
  const { states = [], places, issues, actor_types, source_classes } = query
  const types = [...(format === 'ics' ? [] : query.signal_types), ...actor_types, ...source_classes]
  return [
    ...places.map((key) => placeNames.get(key) ?? key),
    ...states.map((state) => parseState(state)?.name ?? state),
    ...issues.map(issueAreaName),
    ...types.map((type) => type.replaceAll('_', ' ')),
  ]
}
