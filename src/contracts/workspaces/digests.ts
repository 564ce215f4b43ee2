import { z } from 'zod'
import { Meeting, SignalType } from '../firehose/signals.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Cadence } from './watches.ts'
import { WorkspaceParams, workspaceParams } from './workspace.ts'

/** How many signals of each kind a digest lists. The counts include all. */
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
    time_zone: z
      .string()
      .optional()
      .meta({ description: 'IANA time zone of the first place, where known', example: 'America/Chicago' }),
    meeting: Meeting.pick({ status: true, location: true, date: true })
      .optional()
      .meta({ description: 'Only for public meetings' }),
    actors: z.array(
      z.object({ id: z.uuid().nullable(), name: z.string().meta({ example: 'Gary Common Council' }) }),
    ),
    visibility: z.string().meta({
      description: '`public`, or `workspace` for a private signal of your workspace',
      example: 'public',
    }),
    revision: z.int().meta({ description: 'Increases with each correction', example: 1 }),
    evidence: z.array(Quote),
  })
  .meta({ id: 'DigestSignal', description: 'A signal in a digest' })
export type DigestSignal = z.infer<typeof DigestSignal>

export const DigestRetraction = z
  .object({
    signal_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Title of the withdrawn signal. Null when no digest of this watch reported it' }),
    reason: z.string().meta({ example: 'Announced by mistake' }),
    retracted_at: time,
    evidence: z.array(Quote),
  })
  .meta({ id: 'DigestRetraction', description: 'A signal that was withdrawn' })
export type DigestRetraction = z.infer<typeof DigestRetraction>

export const LookedAt = z
  .object({
    is_known: z.boolean().meta({
      description:
        'False when no activity was recorded, or when the watch has no place or issue area to relate it to',
    }),
    signals_compared: z.int().meta({
      description: 'Number of public signals logged in this period and evaluated against watches',
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
        description: 'Known sources that were retrieved again without a new signal in this digest',
      }),
    source_count: z.int().meta({ description: 'Number of such sources, counted up to 1,000', example: 2 }),
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
    description: 'What was checked without a change, as far as the service recorded it',
  })
export type LookedAt = z.infer<typeof LookedAt>

const summary = {
  id: z.uuid().meta({ example: exampleId }),
  watch: z.object({
    id: z.uuid().nullable().meta({ description: 'Null after the watch ended' }),
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
    new: z.array(DigestSignal).meta({ description: `New signals, at most ${maxSignalsShown}` }),
    corrected: z.array(DigestSignal).meta({ description: `Corrected signals, at most ${maxSignalsShown}` }),
    retracted: z
      .array(DigestRetraction)
      .meta({ description: `Withdrawn signals, at most ${maxSignalsShown}` }),
    looked_at: LookedAt,
    gaps: z.array(z.object({ reason: z.string().meta({ example: 'expired' }), noted_at: time })).meta({
      description: 'Times at which signals expired from the log before the watch was evaluated',
    }),
    snapshot_url: z
      .string()
      .nullable()
      .meta({ description: 'Path to everything that matches now. Null after the watch ended' }),
  })
  .meta({
    id: 'Digest',
    description: 'What a watch found in a day or a week, and what was checked without a change',
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
    watch_id: z.uuid().optional().meta({ description: 'Return only digests of this watch' }),
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
  summary: 'Get a digest',
  description: 'Each read adds a usage record to the workspace.',
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
      .meta({ description: `The secret part of the URL, ${what}`, example: 'wf_9d2mJ5K0' }),
  })

export const getWatchFeed = operation({
  ...link,
  id: 'getWatchFeed',
  method: 'GET',
  path: '/feeds/{token}.atom',
  summary: 'Get the digests of a watch as an Atom feed',
  description:
    'For feed readers. Anyone who has the URL can read the last 30 digests without credentials. `startWatch` and `renewWatchFeed` show the URL once. It works until it is renewed or revoked, or the watch ends.',
  params: secret('shown once, when the feed is created'),
  requestHeaders: ['If-None-Match'],
  responseHeaders: ['ETag'],
  response: z.string(),
  produces: 'application/atom+xml',
})

const mailParams = secret('from a link in an email')

export const getMailChoice = operation({
  ...link,
  id: 'getMailChoice',
  method: 'GET',
  path: '/mail/{token}',
  summary: 'Show the email preferences of a recipient',
  description: 'A page for email recipients, who need no credentials. Opening it changes nothing.',
  params: mailParams,
  response: z.string(),
  produces: 'text/html',
})

export const setMailChoice = operation({
  ...link,
  id: 'setMailChoice',
  method: 'POST',
  path: '/mail/{token}',
  summary: 'Set the email preferences of a recipient',
  description:
    'Takes a form (`application/x-www-form-urlencoded`) with `action`: `confirm` or `refuse` for a confirmation request, `mute` or `resume` for the digests of one watch; `confirm` or `refuse` for mails about changes of a record. Any other body unsubscribes, such as the `List-Unsubscribe=One-Click` that mail clients send (RFC 8058).',
  params: mailParams,
  response: z.string(),
  produces: 'text/html',
})
