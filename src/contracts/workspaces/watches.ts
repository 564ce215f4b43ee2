import { z } from 'zod'
import { exampleBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Instant, WebAddress } from '../values.ts'
import { WatchTarget, WatchTargetInput } from './watch-targets.ts'
import { itemFields, WorkspaceParams, workspaceParams } from './workspace.ts'

export const maxAddresses = 20

const exampleId = '01920000-0000-7000-8000-000000000051'
const sessionPath = '/api/firehose/sessions/01920000-0000-7000-8000-000000000031'

export const Cadence = z.enum(['immediate', 'daily', 'weekly']).meta({
  id: 'WatchCadence',
  description:
    'immediate: deliver each signal at once; daily or weekly: send a digest after each day, or each Monday (UTC)',
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
          url: z.string().nullable().meta({
            description: 'Null for members who may only read',
            example: 'https://hooks.example.org/civic',
          }),
          state: z.enum(['active', 'retrying', 'dead']),
          reason: z.string().nullable().meta({ description: 'Why the webhook is retrying or dead' }),
          secret: z
            .string()
            .optional()
            .meta({ description: 'Signing secret. Only the response that sets the webhook contains it' }),
        })
        .nullable()
        .meta({ description: 'Webhook of an immediate watch' }),
      snapshot_url: z.string().meta({
        description: 'Firehose snapshot of everything that matches now',
        example: `${sessionPath}/snapshot`,
      }),
      events_url: z
        .string()
        .meta({ description: 'The same as an event stream', example: `${sessionPath}/events` }),
      socket_url: z
        .string()
        .meta({ description: 'The same as a WebSocket', example: `${sessionPath}/socket` }),
      feed: z.object({
        is_active: z.boolean().meta({ description: 'Whether digests are available as a feed' }),
        url: z.string().nullable().meta({
          description:
            'Secret feed URL, shown only in the response that creates it. Anyone who has it can read the digests',
          example: null,
        }),
      }),
      emails: z
        .array(
          z.object({
            address: z.string().meta({ example: 'desk@example.org' }),
            is_confirmed: z.boolean().meta({
              description:
                'Whether the recipient accepted digests through the link in the confirmation email',
            }),
            is_muted: z.boolean().meta({ description: 'Whether the recipient unsubscribed' }),
          }),
        )
        .meta({
          description: 'Confirmed recipients receive each digest that has changes',
        }),
    }),
    paused: z
      .object({
        reason: z.literal('plan_required'),
        detail: z.string().meta({ example: 'The plan that covered this watch has ended' }),
      })
      .nullable()
      .meta({
        description: 'Why delivery is paused. It resumes where it stopped. Null while the watch is active',
        example: null,
      }),
    muted: z.boolean().meta({ description: 'A muted watch matches and delivers nothing', example: false }),
    muted_until: z.string().nullable().meta({ example: null }),
    match_count: z
      .int()
      .meta({ description: 'Number of matching signals, corrections and retractions', example: 3 }),
    last_matched_at: z.string().nullable().meta({ example: '2026-03-04T09:30:00.000Z' }),
    next_digest_at: z.string().nullable().meta({ example: null }),
    ...itemFields,
  })
  .meta({ id: 'Watch', description: 'A stored query that notifies a workspace of matching signals' })
export type Watch = z.infer<typeof Watch>

const Address = z
  .email('must be an email address')
  .max(254)
  .meta({ description: 'Email address', example: 'desk@example.org' })

export const WatchDeliveryInput = z
  .strictObject({
    webhook_url: WebAddress.nullable()
      .optional()
      .meta({ description: 'Webhook of an immediate watch; must use https. Null removes it' }),
    emails: z
      .array(Address)
      .max(maxAddresses, `must have at most ${maxAddresses} addresses`)
      .optional()
      .meta({
        description:
          'Recipients of digests, if the service can send email. Each recipient must first confirm by email',
      }),
  })
  .meta({ id: 'WatchDeliveryInput' })
export type WatchDeliveryInput = z.infer<typeof WatchDeliveryInput>

const fields = {
  name: z.string().trim().min(1, 'must not be empty').max(200).meta({ description: 'Name of the watch' }),
  cadence: Cadence,
  delivery: WatchDeliveryInput,
  muted: z.boolean(),
  muted_until: Instant.nullable().meta({ description: 'Mute until this time, which must be in the future' }),
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
  .refine((patch) => Object.keys(patch).length > 0, 'must change at least one field')
  .refine((patch) => !(patch.muted === false && patch.muted_until), {
    path: ['muted_until'],
    error: 'cannot be combined with muted: false',
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
  summary: 'Watch an actor, post, place, issue area, source, search or query',
  description:
    'A workspace can watch each target once; a second watch is rejected with 409. Only this response contains the feed URL and the webhook secret.',
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
    target_id: z.uuid().optional().meta({ description: 'Return only watches on this actor or source' }),
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
  summary: 'Get a watch',
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
  summary: 'Change the delivery of a watch, or mute it',
  description:
    'The target cannot change; start another watch instead. Changing the cadence removes a webhook or email addresses that it does not support.',
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
  description: 'Digests of the watch remain.',
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
  summary: 'Create a new feed URL for digests',
  description:
    'The previous URL stops working. Anyone who has the new URL can read the digests without credentials.',
  params,
  status: 201,
  response: z
    .object({
      url: z
        .string()
        .nullable()
        .meta({
          description: 'Shown only in this response. Null in an idempotent replay',
          example: `${exampleBaseUrl}/feeds/wf_9d2mJ5K0.atom`,
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
  summary: 'Revoke the feed URL',
  params,
  status: 204,
  problems: ['role_required', 'item_not_found'],
})
