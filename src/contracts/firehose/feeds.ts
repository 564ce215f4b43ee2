import { z } from 'zod'
import { exampleBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'
import { listOf } from '../paging.ts'
import { FirehoseMessage } from './events.ts'
import { MeetingBody } from './meetings.ts'
import { FirehoseParameters, SignalSort } from './query.ts'
import { Signal } from './signals.ts'

/** The Firehose filters without positions. Feeds need no credentials, so they contain public signals only. */
export const FeedParameters = FirehoseParameters.omit({ cursor: true, last_event_id: true }).extend({
  visibility: z
    .literal('public', { error: 'must be public: feeds contain public signals only' })
    .default('public')
    .meta({ description: 'Feeds contain public signals only', example: 'public' }),
  until: FirehoseParameters.shape.until.meta({ description: 'Only signals detected before this time' }),
})
export type FeedParameters = z.infer<typeof FeedParameters>

/** Calendar clients fetch rarely and show months ahead, so the defaults are generous. */
export const calendarDefaults = {
  signal_type: 'public_meeting',
  sort: 'occurred_at_desc',
  limit: 200,
} as const

const CalendarParameters = FeedParameters.extend({
  body: MeetingBody.optional(),
  signal_type: listOf(
    z.literal(calendarDefaults.signal_type, {
      error: 'must be public_meeting or omitted: the calendar contains meetings only',
    }),
  )
    .default([calendarDefaults.signal_type])
    .meta({ description: 'Calendars contain public meetings only' }),
  limit: FeedParameters.shape.limit
    .unwrap()
    .default(calendarDefaults.limit)
    .meta({ description: 'Number of meetings, 1 to 200; the default is 200', example: 200 }),
  sort: SignalSort.default(calendarDefaults.sort).meta({
    description:
      'Which meetings to include when more than `limit` match. With `occurred_at_desc`, these are the next ones, then the most recent ones before now; otherwise those with the highest values.',
    example: calendarDefaults.sort,
  }),
})

const instant = z.string().meta({ example: '2026-02-27T16:20:00.000Z' })
const exampleUrl = `${exampleBaseUrl}/signals.json?place=gary%2Cindiana`

const JsonFeed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string().meta({ example: 'Public civic signals: Gary, IN' }),
    home_page_url: z.string().meta({
      description: 'The page of the site that the feed belongs to',
      example: `${exampleBaseUrl}/places/gary%2Cindiana`,
    }),
    feed_url: z.string().meta({ description: 'Canonical URL of this feed', example: exampleUrl }),
    language: z.literal('en'),
    authors: z.array(z.object({ name: z.string(), url: z.string() })).meta({
      example: [{ name: 'Civic Directory', url: exampleBaseUrl }],
    }),
    items: z.array(
      z.object({
        id: z.string().meta({
          description: 'Stays the same when the signal is corrected',
          example: 'urn:uuid:01920000-0000-7000-8000-000000000021',
        }),
        url: z.string().meta({
          description: 'Our own page of the signal, with all sources and corrections',
          example: `${exampleBaseUrl}/signals/01920000-0000-7000-8000-000000000021`,
        }),
        external_url: z.string().meta({
          description: 'The first source',
          example: 'https://www.example.org/agenda',
        }),
        title: z.string().meta({
          description: 'Begins with `CANCELED` or `POSTPONED` when the meeting is',
          example: 'Public hearing on the lead line bond',
        }),
        content_text: z.string().meta({
          description:
            'When and where it takes place, in the time of the place, then the summary, every quote with its source, and our own page of the signal',
          example: `When: Tuesday, March 3, 2026 at 12 p.m. CST\n\n“Public hearing on the lead line replacement bond, 6 p.m.”\nCity council agenda, read on February 27, 2026\nhttps://www.example.org/agenda\n\nAll sources and corrections on Civic Directory: ${exampleBaseUrl}/signals/01920000-0000-7000-8000-000000000021`,
        }),
        summary: z.string().optional(),
        date_published: instant.meta({ description: 'When the signal was detected' }),
        date_modified: instant.meta({ description: 'When the signal was published or last corrected' }),
        tags: z.array(z.string()).meta({ example: ['public_meeting', 'gary,indiana'] }),
        _civic: z.object({ signal: Signal }),
      }),
    ),
  })
  .meta({ id: 'JsonFeed', description: 'JSON Feed 1.1, with the full signal in `_civic`' })

const feed = {
  method: 'GET',
  tag: 'Feeds',
  access: 'public',
  requestHeaders: ['If-None-Match'],
  status: 200,
  responseHeaders: ['ETag'],
} as const
const description =
  'Accepts the Firehose filters and needs no credentials. Responses may be cached for a minute. `If-Modified-Since` is used when the request has no `If-None-Match`.'

export const getAtomFeed = operation({
  ...feed,
  id: 'getAtomFeed',
  path: '/signals.atom',
  summary: 'Public signals as an Atom feed',
  description,
  query: FeedParameters,
  response: z.string(),
  produces: 'application/atom+xml',
})

export const getJsonFeed = operation({
  ...feed,
  id: 'getJsonFeed',
  path: '/signals.json',
  summary: 'Public signals as a JSON Feed',
  description,
  query: FeedParameters,
  response: JsonFeed,
  produces: 'application/feed+json',
})

export const getMeetingCalendar = operation({
  ...feed,
  id: 'getMeetingCalendar',
  path: '/signals.ics',
  summary: 'Public meetings as a calendar',
  description: `${description} A retracted meeting stays in the calendar for a while, marked as cancelled.`,
  query: CalendarParameters,
  response: z.string(),
  produces: 'text/calendar',
})

export const followPublicSignals = operation({
  id: 'followPublicSignals',
  method: 'GET',
  path: '/signals.events',
  tag: 'Feeds',
  summary: 'Public signals as an event stream, for the pages of this site',
  description:
    'Accepts the filters of the Firehose and needs no credentials. It carries the messages of the Firehose and contains public signals only. The number of open streams is limited by address, and pages of other origins cannot read it: programs use the Firehose.',
  access: 'public',
  query: FeedParameters.omit({ limit: true, sort: true, occurs_after: true, occurs_before: true }).extend({
    last_event_id: FirehoseParameters.shape.last_event_id,
  }),
  requestHeaders: ['Last-Event-ID'],
  status: 200,
  response: z.string(),
  produces: 'text/event-stream',
  stream: FirehoseMessage,
  problems: ['not_acceptable', 'stream_limit_reached'],
})
