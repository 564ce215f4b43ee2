import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Instant, WebAddress } from '../values.ts'
import { WatchTarget, WatchTargetInput } from './watch-targets.ts'
import { itemFields, WorkspaceParams, workspaceParams } from './workspace.ts'

export const maxWatches = 1_000
export const mostAddresses = 20

const exampleId = '01920000-0000-7000-8000-000000000051'
const sessionPath = '/api/firehose/sessions/01920000-0000-7000-8000-000000000031'

export const Cadence = z.enum(['immediate', 'daily', 'weekly']).meta({
  id: 'WatchCadence',
  description:
    'Told at once, or gathered into a digest: at the end of every day, or of every week on Monday (UTC)',
})
export type Cadence = z.infer<typeof Cadence>

export const Watch = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    name: z.string().meta({ example: 'Lead lines in Gary' }),
    target: WatchTarget,
    cadence: Cadence,
    delivery: z.object({
      webhook: z
        .object({
          url: z.string().meta({ example: 'https://hooks.example.org/civic' }),
          state: z.enum(['active', 'retrying', 'dead']),
          reason: z.string().nullable().meta({ description: 'Why it is retrying or dead' }),
          secret: z
            .string()
            .optional()
            .meta({ description: 'Signs what is posted; in the answer that sets the webhook only' }),
        })
        .nullable()
        .meta({ description: 'Of an immediate watch: where signals are posted to' }),
      snapshot_url: z.string().meta({
        description: 'What matches now, as a Firehose session answers it',
        example: `${sessionPath}/snapshot`,
      }),
      events_url: z.string().meta({ description: 'The same as a stream', example: `${sessionPath}/events` }),
      socket_url: z.string().meta({ description: 'The same as a socket', example: `${sessionPath}/socket` }),
      feed: z.object({
        is_active: z
          .boolean()
          .meta({ description: 'Whether digests can be read at an address for feed readers' }),
        url: z.string().nullable().meta({
          description: 'Shown once, in the answer that makes it: whoever has it can read the digests',
          example: null,
        }),
      }),
      emails: z
        .array(
          z.object({
            address: z.string().meta({ example: 'desk@example.org' }),
            is_confirmed: z.boolean().meta({
              description: 'Whether the recipient said, by the link in a mail, that they want digests',
            }),
            is_muted: z.boolean().meta({ description: 'Whether the recipient asked for no more' }),
          }),
        )
        .meta({
          description:
            'Of a digest: where it is mailed to when it tells of something, once that is confirmed',
        }),
    }),
    paused: z
      .object({
        reason: z.literal('plan_required'),
        detail: z.string().meta({ example: 'The plan that paid for this watch has ended' }),
      })
      .nullable()
      .meta({
        description:
          'Why nothing is posted, mailed or written into digests for now. It goes on where it stopped; null while it tells',
        example: null,
      }),
    muted: z.boolean().meta({ description: 'Nothing is matched, told or sent', example: false }),
    muted_until: z.string().nullable().meta({ example: null }),
    match_count: z
      .int()
      .meta({ description: 'Signals, corrections and retractions that matched', example: 3 }),
    last_matched_at: z.string().nullable().meta({ example: '2026-03-04T09:30:00.000Z' }),
    next_digest_at: z.string().nullable().meta({ example: null }),
    ...itemFields,
  })
  .meta({ id: 'Watch', description: 'Something that a workspace wants to hear of' })
export type Watch = z.infer<typeof Watch>

const Address = z
  .email('must be an e-mail address')
  .max(254)
  .meta({ description: 'An e-mail address', example: 'desk@example.org' })

export const WatchDeliveryInput = z
  .strictObject({
    webhook_url: WebAddress.nullable()
      .optional()
      .meta({ description: 'Of an immediate watch: where to post signals; https. Null for none' }),
    emails: z
      .array(Address)
      .max(mostAddresses, `must have at most ${mostAddresses} addresses`)
      .optional()
      .meta({
        description:
          'Of a digest: where to mail it, where the service can send mail. Each address is first asked by mail whether it wants that',
      }),
  })
  .meta({ id: 'WatchDeliveryInput' })
export type WatchDeliveryInput = z.infer<typeof WatchDeliveryInput>

const fields = {
  name: z.string().trim().min(1, 'must not be empty').max(200).meta({ description: 'What it is called' }),
  cadence: Cadence,
  delivery: WatchDeliveryInput,
  muted: z.boolean(),
  muted_until: Instant.nullable().meta({ description: 'Muted up to then; a time to come' }),
}

export const WatchInput = z
  .strictObject({
    target: WatchTargetInput,
    name: fields.name.optional(),
    cadence: fields.cadence.default('daily'),
    delivery: fields.delivery.default(() => ({})),
  })
  .meta({
    id: 'WatchInput',
    examples: [
      {
        name: 'Lead lines',
        target: { kind: 'search', words: 'lead line replacement' },
        cadence: 'daily',
      },
    ],
  })
export type WatchInput = z.infer<typeof WatchInput>

export const WatchPatch = z
  .strictObject(fields)
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'names no change')
  .refine((patch) => !(patch.muted === false && patch.muted_until), {
    path: ['muted_until'],
    error: 'cannot be set for a watch that is not muted',
  })
  .meta({ id: 'WatchPatch', examples: [{ cadence: 'weekly', muted_until: '2099-01-01T00:00:00Z' }] })
export type WatchPatch = z.infer<typeof WatchPatch>

const path = '/api/workspaces/{workspace_id}/watches'
const common = { tag: 'Workspaces', access: 'account' } as const
const reading = { ...common, scope: 'workspace:read' } as const
const writing = { ...common, scope: 'workspace:write' } as const
const params = z.object({
  ...workspaceParams,
  watch_id: z.string().max(100).meta({ description: 'Id of the watch', example: exampleId }),
})

export const startWatch = operation({
  ...writing,
  id: 'startWatch',
  method: 'POST',
  path,
  summary: 'Watch an actor, place, issue area, source, search or query',
  description:
    'The same target is watched once in a workspace: 409 for a second time. The address of the feed and the secret of a webhook are in this answer only.',
  params: WorkspaceParams,
  body: WatchInput,
  status: 201,
  response: Watch,
  responseHeaders: ['ETag', 'Location'],
  problems: [
    'plan_required',
    'role_required',
    'conflict',
    'limit_reached',
    'entity_not_found',
    'entity_merged',
    'source_not_found',
  ],
})

export const listWatches = operation({
  ...reading,
  id: 'listWatches',
  method: 'GET',
  path,
  summary: 'List the watches of the workspace',
  description: 'Newest first.',
  params: WorkspaceParams,
  query: z.strictObject({
    target_id: z.uuid().optional().meta({ description: 'Only those on this actor or source' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(Watch), page: Page }).meta({ id: 'WatchList' }),
})

export const getWatch = operation({
  ...reading,
  id: 'getWatch',
  method: 'GET',
  path: `${path}/{watch_id}`,
  summary: 'Look at a watch',
  params,
  status: 200,
  response: Watch,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const changeWatch = operation({
  ...writing,
  id: 'changeWatch',
  method: 'PATCH',
  path: `${path}/{watch_id}`,
  summary: 'Change how a watch tells, or mute it',
  description:
    'What it is about stays: start another watch for something else. With another cadence, a webhook or addresses that no longer fit are taken off.',
  params,
  body: WatchPatch,
  requestHeaders: ['If-Match'],
  status: 200,
  response: Watch,
  responseHeaders: ['ETag'],
  problems: ['plan_required', 'role_required', 'limit_reached', 'item_not_found'],
})

export const endWatch = operation({
  ...writing,
  id: 'endWatch',
  method: 'DELETE',
  path: `${path}/{watch_id}`,
  summary: 'End a watch',
  description: 'Its digests stay.',
  params,
  requestHeaders: ['If-Match'],
  status: 204,
  problems: ['role_required', 'item_not_found'],
})

export const renewWatchFeed = operation({
  ...writing,
  id: 'renewWatchFeed',
  method: 'POST',
  path: `${path}/{watch_id}/feed`,
  summary: 'Make a new address for the feed of digests',
  description:
    'The address before it stops working. Without a key, whoever has the new one can read the digests.',
  params,
  status: 201,
  response: z
    .object({
      url: z.string().nullable().meta({
        description: 'Shown in this answer only; null when the request is repeated',
        example: 'https://directory.example.org/feeds/wf_9d2mJ5K0.atom',
      }),
    })
    .meta({ id: 'WatchFeed' }),
  problems: ['role_required', 'item_not_found'],
})

export const revokeWatchFeed = operation({
  ...writing,
  id: 'revokeWatchFeed',
  method: 'DELETE',
  path: `${path}/{watch_id}/feed`,
  summary: 'Make the address of the feed stop working',
  params,
  status: 204,
  problems: ['role_required', 'item_not_found'],
})
