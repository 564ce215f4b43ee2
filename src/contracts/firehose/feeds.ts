import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf } from '../paging.ts'
import { FirehoseParameters, SignalSort } from './query.ts'
import { Signal } from './signals.ts'

/** Filters as the Firehose takes them. Feeds are read by everybody: they hold public signals, and no position. */
export const FeedParameters = FirehoseParameters.omit({ cursor: true, last_event_id: true }).extend({
  visibility: z
    .literal('public', { error: 'must be public: feeds hold nothing else' })
    .default('public')
    .meta({ description: 'Feeds hold public signals only', example: 'public' }),
  until: FirehoseParameters.shape.until.meta({ description: 'Detected before' }),
})
export type FeedParameters = z.infer<typeof FeedParameters>

/** Calendars are fetched seldom, and show the months ahead. */
export const calendarDefaults = {
  signal_type: 'public_meeting',
  sort: 'occurred_at_desc',
  limit: 200,
} as const

export const CalendarParameters = FeedParameters.extend({
  signal_type: listOf(
    z.literal(calendarDefaults.signal_type, {
      error: 'must be public_meeting or left out: the calendar holds meetings only',
    }),
  )
    .default([calendarDefaults.signal_type])
    .meta({ description: 'Calendars hold public meetings only' }),
  limit: FeedParameters.shape.limit
    .unwrap()
    .default(calendarDefaults.limit)
    .meta({ description: 'How many meetings, 1 to 200; 200 when left out', example: 200 }),
  sort: SignalSort.default(calendarDefaults.sort).meta({
    description: 'By which the meetings are chosen when there are more, the largest first',
    example: calendarDefaults.sort,
  }),
})

const instant = z.string().meta({ example: '2026-02-27T16:20:00.000Z' })
const exampleUrl = 'https://directory.example/signals.json?place=gary%2Cindiana'

const JsonFeed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string().meta({ example: 'Public civic signals: gary,indiana' }),
    home_page_url: z.string().meta({ example: 'https://directory.example/' }),
    feed_url: z.string().meta({ description: 'Canonical address of this feed', example: exampleUrl }),
    language: z.literal('en'),
    authors: z.array(z.object({ name: z.string(), url: z.string() })).meta({
      example: [{ name: 'Civic Directory', url: 'https://directory.example' }],
    }),
    items: z.array(
      z.object({
        id: z.string().meta({
          description: 'The same for all corrections of a signal',
          example: 'urn:uuid:01920000-0000-7000-8000-000000000021',
        }),
        external_url: z.string().meta({ example: 'https://www.example.org/agenda' }),
        title: z.string().meta({ example: 'Public hearing on the lead line bond' }),
        content_text: z.string().meta({
          description: 'The summary, and every quote with its source',
          example:
            '“Public hearing on the lead line replacement bond, 6 p.m.”\nCity council agenda, read on 2026-02-27\nhttps://www.example.org/agenda',
        }),
        summary: z.string().optional(),
        date_published: instant.meta({ description: 'When it was detected' }),
        date_modified: instant.meta({ description: 'When it was last corrected' }),
        tags: z.array(z.string()).meta({ example: ['public_meeting', 'gary,indiana'] }),
        _civic: z.object({ signal: Signal }),
      }),
    ),
  })
  .meta({ id: 'JsonFeed', description: 'JSON Feed 1.1, with the whole signal below `_civic`' })

const feed = {
  method: 'GET',
  tag: 'Feeds',
  access: 'public',
  requestHeaders: ['If-None-Match'],
  status: 200,
  responseHeaders: ['ETag'],
} as const
const description =
  'Takes the filters of the Firehose and needs no credentials. May be cached for a minute; `If-Modified-Since` is heeded where no `If-None-Match` is sent.'

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
  description: `${description} A meeting that was withdrawn stays in it for a while, as cancelled.`,
  query: CalendarParameters,
  response: z.string(),
  produces: 'text/calendar',
})
