import { parse } from 'node:querystring'
import { z } from 'zod'
import { defaultSignals, FirehoseParameters, type FirehoseQuery } from '../../contracts/firehose-query.ts'
import { invalidField } from '../../platform/errors.ts'
import { invalidInput } from '../../platform/http/problem.ts'

export type FeedFormat = 'atom' | 'json' | 'ics'

/** Filters as the Firehose takes them. Feeds are read by everybody: they hold public signals, and no position. */
const FeedParameters = FirehoseParameters.omit({ cursor: true, last_event_id: true }).extend({
  visibility: z.literal('public', { error: 'must be public: feeds hold nothing else' }).default('public'),
})
type FeedParameters = z.infer<typeof FeedParameters>

/** Calendars are fetched seldom, and show the months ahead. */
const calendarDefaults = { signal_type: 'public_meeting', sort: 'occurred_at_desc', limit: '200' }

export function readFeedParameters(format: FeedFormat, search: string): FeedParameters {
  const given: Record<string, unknown> = { ...parse(search) }
  for (const value of Object.values(given).flat()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalidField('', 'The parameters hold characters that are not text')
    }
  }
  const parsed = FeedParameters.safeParse(format === 'ics' ? { ...calendarDefaults, ...given } : given, {
    reportInput: true,
  })
  if (!parsed.success) throw invalidInput(parsed.error, 'query')
  const { signal_type: types } = parsed.data
  if (format === 'ics' && (types?.length !== 1 || types[0] !== 'public_meeting')) {
    throw invalidField('signal_type', 'must be public_meeting or left out: the calendar holds meetings only')
  }
  return parsed.data
}

/** The one address of a feed, however its filters were written. */
export function feedUrl(baseUrl: string, format: FeedFormat, query: FirehoseQuery): string {
  const plain = format === 'ics' ? calendarDefaults : { sort: 'detected_at_desc', limit: `${defaultSignals}` }
  const parameters = new URLSearchParams()
  const add = (name: string, values: readonly string[]) => {
    for (const value of values) parameters.append(name, value)
  }
  add('actor_type', query.actor_types)
  add('issue', query.issues)
  if (`${query.limit}` !== plain.limit) add('limit', [`${query.limit}`])
  add('place', query.places)
  if (format !== 'ics') add('signal_type', query.signal_types)
  if (query.since !== null) add('since', [query.since])
  if (query.sort !== plain.sort) add('sort', [query.sort])
  add('source_class', query.source_classes)
  if (query.until !== null) add('until', [query.until])
  const search = parameters.size > 0 ? `?${parameters}` : ''
  return `${baseUrl}/signals.${format}${search}`
}

/** What the feed is about, in the words of its filters. */
export function filtersOf(format: FeedFormat, query: FirehoseQuery): string[] {
  const types = format === 'ics' ? [] : query.signal_types
  return [...query.places, ...query.issues, ...types, ...query.actor_types, ...query.source_classes]
}
