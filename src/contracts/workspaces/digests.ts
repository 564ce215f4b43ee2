import { z } from 'zod'
import { SignalType } from '../firehose/signals.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Cadence } from './watches.ts'
import { WorkspaceParams, workspaceParams } from './workspace.ts'

/** How many of each kind a digest shows; the counts are of all. */
export const maxSignalsShown = 100

const exampleId = '01920000-0000-7000-8000-000000000061'
const time = z.string().meta({ example: '2026-03-04T00:00:00.000Z' })

const Quote = z.object({
  excerpt: z.string().meta({ description: 'An exact quote', example: 'Public hearing, 6 p.m.' }),
  url: z.string().meta({ example: 'https://www.example.org/agenda' }),
  title: z.string().meta({ example: 'City council agenda' }),
  publisher: z.string().nullable(),
  retrieved_at: time,
})

export const DigestSignal = z
  .object({
    signal_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    signal_type: SignalType,
    title: z.string().meta({ example: 'Public hearing on the lead line bond' }),
    summary: z.string().nullable(),
    occurred_at: time,
    detected_at: time,
    places: z.array(z.string()).meta({ example: ['gary,indiana'] }),
    actors: z.array(
      z.object({ id: z.uuid().nullable(), name: z.string().meta({ example: 'Gary Common Council' }) }),
    ),
    visibility: z
      .string()
      .meta({ description: '`public`, or `workspace` for one of your own', example: 'public' }),
    revision: z.int().meta({ description: 'Counts corrections', example: 1 }),
    evidence: z.array(Quote),
  })
  .meta({ id: 'DigestSignal', description: 'A signal as a digest tells of it' })
export type DigestSignal = z.infer<typeof DigestSignal>

export const DigestRetraction = z
  .object({
    signal_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    title: z
      .string()
      .nullable()
      .meta({ description: 'What was withdrawn; null when this watch never told it' }),
    reason: z.string().meta({ example: 'It was announced by mistake' }),
    retracted_at: time,
    evidence: z.array(Quote),
  })
  .meta({ id: 'DigestRetraction', description: 'A signal that was withdrawn' })
export type DigestRetraction = z.infer<typeof DigestRetraction>

export const LookedAt = z
  .object({
    is_known: z.boolean().meta({
      description:
        'False when nothing is known of what was looked at: of searches and queries without a place or issue, or when nothing was recorded',
    }),
    signals_compared: z.int().meta({
      description:
        'Public signals that entered the log on the days of this time and were held against watches',
      example: 412,
    }),
    sources: z
      .array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000002' }),
          title: z.string().meta({ example: 'City council agenda' }),
          url: z.string().meta({ example: 'https://www.example.org/agenda' }),
          status: z.string().meta({ example: 'ok' }),
          retrieved_at: time,
        }),
      )
      .meta({
        description: 'Sources known before, that were read again and that nothing new here comes from',
      }),
    source_count: z
      .int()
      .meta({ description: 'How many such sources there are; counted up to 1,000', example: 2 }),
    searches: z
      .array(
        z.object({
          place_key: z.string().meta({ example: 'gary,indiana' }),
          issue_areas: z.array(z.string()).meta({ example: ['water_infrastructure'] }),
          engines: z.array(z.string()).meta({ example: ['searxng'] }),
          finished_at: time,
        }),
      )
      .meta({ description: 'Searches for actors in the watched places' }),
  })
  .meta({
    id: 'LookedAt',
    description: 'What was looked at without a change, as far as the service has a record of it',
  })
export type LookedAt = z.infer<typeof LookedAt>

const summary = {
  id: z.uuid().meta({ example: exampleId }),
  watch: z.object({
    id: z.uuid().nullable().meta({ description: 'Null when the watch was ended' }),
    name: z.string().meta({ example: 'Lead lines in Gary' }),
  }),
  cadence: Cadence,
  period: z.object({ from: time, to: time }),
  created_at: time,
  new_count: z.int().meta({ example: 2 }),
  corrected_count: z.int().meta({ example: 0 }),
  retracted_count: z.int().meta({ example: 0 }),
}

export const DigestSummary = z.object(summary).meta({ id: 'DigestSummary' })
export type DigestSummary = z.infer<typeof DigestSummary>

export const Digest = z
  .object({
    ...summary,
    new: z.array(DigestSignal).meta({ description: `What was new, at most ${maxSignalsShown}` }),
    corrected: z.array(DigestSignal).meta({ description: `What was corrected, at most ${maxSignalsShown}` }),
    retracted: z
      .array(DigestRetraction)
      .meta({ description: `What was withdrawn, at most ${maxSignalsShown}` }),
    looked_at: LookedAt,
    gaps: z.array(z.object({ reason: z.string().meta({ example: 'expired' }), noted_at: time })).meta({
      description: 'Times of which signals could not be held against the watch, because the log lost them',
    }),
    snapshot_url: z
      .string()
      .nullable()
      .meta({ description: 'Everything that matches now; null when the watch was ended' }),
  })
  .meta({
    id: 'Digest',
    description: 'What a watch found in a day or a week, and what was looked at without a change',
  })
export type Digest = z.infer<typeof Digest>

const path = '/api/workspaces/{workspace_id}/digests'
const reading = { tag: 'Workspaces', access: 'account', scope: 'workspace:read' } as const

export const listDigests = operation({
  ...reading,
  id: 'listDigests',
  method: 'GET',
  path,
  summary: 'List the digests of the workspace',
  description: 'Newest first.',
  params: WorkspaceParams,
  query: z.strictObject({
    watch_id: z.uuid().optional().meta({ description: 'Only those of this watch' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(DigestSummary), page: Page }).meta({ id: 'DigestList' }),
})

export const getDigest = operation({
  ...reading,
  id: 'getDigest',
  method: 'GET',
  path: `${path}/{digest_id}`,
  summary: 'Read a digest',
  description: 'Reading is part of the usage proof of the workspace.',
  params: z.object({
    ...workspaceParams,
    digest_id: z.string().max(100).meta({ description: 'Id of the digest', example: exampleId }),
  }),
  status: 200,
  response: Digest,
  problems: ['item_not_found'],
})

const link = { tag: 'Workspaces', access: 'public', status: 200, problems: ['item_not_found'] } as const
const secret = (what: string) =>
  z.object({
    token: z
      .string()
      .max(200)
      .meta({ description: `The secret part of the address: ${what}`, example: 'wf_9d2mJ5K0' }),
  })

export const getWatchFeed = operation({
  ...link,
  id: 'getWatchFeed',
  method: 'GET',
  path: '/feeds/{token}.atom',
  summary: 'Read the digests of a watch as an Atom feed',
  description:
    'For feed readers, without credentials: whoever has the address reads the last 30 digests. `startWatch` and `renewWatchFeed` show it once; it works until it is renewed or revoked, or the watch ends.',
  params: secret('shown once, when the feed is made'),
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag'],
  response: z.string(),
  produces: 'application/atom+xml',
})

const mailParams = secret('from a link in a mail')

export const getMailChoice = operation({
  ...link,
  id: 'getMailChoice',
  method: 'GET',
  path: '/mail/{token}',
  summary: 'See what a mail asks, or how to get no more',
  description: 'A page for the recipient of a mail, without credentials. Reading it changes nothing.',
  params: mailParams,
  response: z.string(),
  produces: 'text/html',
})

export const setMailChoice = operation({
  ...link,
  id: 'setMailChoice',
  method: 'POST',
  path: '/mail/{token}',
  summary: 'Say whether mails of a watch are wanted',
  description:
    'Takes a form (`application/x-www-form-urlencoded`) with `action`: `confirm` or `refuse` in answer to the first mail, `mute` or `resume` for the digests of one watch. Anything else asks for no more, as the one-click `List-Unsubscribe=One-Click` of mail programs does (RFC 8058).',
  params: mailParams,
  response: z.string(),
  produces: 'text/html',
})
