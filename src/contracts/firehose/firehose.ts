import { z } from 'zod'
import { exampleBaseUrl, exampleSocketBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { WebAddress } from '../values.ts'
import { examplePosition, FirehoseMessage, GapEvent, RetractionEvent, Usage } from './events.ts'
import { FirehoseParameters, FirehoseQuery, FirehoseQueryInput } from './query.ts'
import { Signal, SignalInput } from './signals.ts'

const exampleId = '01920000-0000-7000-8000-000000000031'

export const Snapshot = z
  .object({
    gap: GapEvent.optional().meta({
      description:
        'Polls only: the requested position is no longer available, so the results start after `floor`',
    }),
    data: z.array(Signal).meta({
      description:
        'Snapshot: the current signals, in the order of `sort`. Poll: the signals after `cursor`, oldest first.',
    }),
    retractions: z.array(RetractionEvent.shape.retraction).optional().meta({
      description: 'Polls only: the retractions after `cursor`. Apply them after everything in `data`.',
    }),
    page: z.object({
      limit: z.int().meta({ example: 50 }),
      next_cursor: z
        .string()
        .nullable()
        .meta({ description: 'Send it as `cursor` to read the next page; null on the last page' }),
    }),
    as_of: z.string().meta({
      description:
        'The position of this snapshot. A stream that starts here continues it without gaps or duplicates.',
      example: examplePosition,
    }),
    query: FirehoseQuery,
    workspace: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000a' }),
    usage: Usage,
    generated_at: z.string().meta({ example: '2026-02-27T16:20:01.000Z' }),
    links: z.object({
      self: z.string().meta({ example: '/api/firehose?place=gary%2Cindiana' }),
      next: z.string().nullable().meta({ description: 'The next page; null on the last page' }),
      events: z.string().meta({
        description: 'The stream that continues this snapshot',
        example: `/api/firehose?place=gary%2Cindiana&cursor=${examplePosition}`,
      }),
    }),
  })
  .meta({
    id: 'FirehoseSnapshot',
    description:
      'The matching signals: a snapshot of the current ones, or a poll for the ones after a position',
  })
export type Snapshot = z.infer<typeof Snapshot>

export const DeliveryMode = z.enum(['sse', 'websocket', 'poll', 'webhook']).meta({
  id: 'DeliveryMode',
  description:
    'How you plan to receive signals. Only `webhook` makes the service send requests; every URL of a session works in every mode.',
})

const DeliveryInput = z
  .strictObject({
    mode: DeliveryMode.default('sse'),
    url: WebAddress.optional().meta({
      description:
        'The https URL that receives webhook deliveries. Required for `webhook`, not allowed otherwise.',
    }),
  })
  .refine((delivery) => (delivery.mode === 'webhook') === (delivery.url !== undefined), {
    path: ['url'],
    error: 'is required for the mode webhook and not allowed for any other mode',
  })

export const SessionInput = z
  .strictObject({
    query: FirehoseQueryInput.default(() => FirehoseQueryInput.parse({})),
    delivery: DeliveryInput.default(() => ({ mode: 'sse' as const })),
  })
  .meta({
    id: 'FirehoseSessionInput',
    examples: [
      {
        query: { places: ['gary,indiana'], signal_types: ['public_meeting', 'vote'] },
        delivery: { mode: 'sse' },
      },
    ],
  })
export type SessionInput = z.infer<typeof SessionInput>

const examplePath = `/api/firehose/sessions/${exampleId}`

const SessionLinks = z
  .object({
    snapshot: z.string().meta({
      description: '`snapshot_url` as an absolute URL',
      example: `${exampleBaseUrl}${examplePath}/snapshot`,
    }),
    events: z.string().meta({
      description: '`events_url` as an absolute URL',
      example: `${exampleBaseUrl}${examplePath}/events`,
    }),
    socket: z.string().meta({
      description: '`socket_url` as an absolute `wss:` URL (`ws:` when the service runs without TLS)',
      example: `${exampleSocketBaseUrl}${examplePath}/socket`,
    }),
  })
  .meta({ id: 'FirehoseSessionLinks', description: 'The URLs of the session, absolute' })

export const Session = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    query: FirehoseQuery,
    delivery: z.object({
      mode: DeliveryMode,
      url: z
        .string()
        .nullable()
        .meta({ description: 'Where deliveries are posted; null unless the mode is `webhook`' }),
      state: z
        .enum(['active', 'retrying', 'dead'])
        .meta({ description: 'Delivery state of a webhook; always `active` for the other modes' }),
      reason: z
        .string()
        .nullable()
        .meta({ description: 'Why the last webhook delivery failed; null while it works' }),
      secret: z.string().optional().meta({
        description:
          'The key that signs webhook deliveries. Returned only when the session is created: store it.',
      }),
    }),
    state: z
      .enum(['open', 'expired'])
      .meta({ description: 'A session that nobody uses for 30 days expires' }),
    created_at: z.string().meta({ example: '2026-02-27T16:20:00.000Z' }),
    expires_at: z.string().meta({
      description: 'Moves forward whenever the session is used',
      example: '2026-03-29T16:20:00.000Z',
    }),
    snapshot_url: z
      .string()
      .meta({ description: 'Path of the snapshot', example: `/api/firehose/sessions/${exampleId}/snapshot` }),
    events_url: z.string().meta({
      description: 'Path of the event stream',
      example: `/api/firehose/sessions/${exampleId}/events`,
    }),
    socket_url: z
      .string()
      .meta({ description: 'Path of the WebSocket', example: `/api/firehose/sessions/${exampleId}/socket` }),
    links: SessionLinks,
  })
  .meta({ id: 'FirehoseSession', description: 'A stored query and how its signals are delivered' })
export type Session = z.infer<typeof Session>

/** The response to `Prefer: return=minimal`. */
const SessionUrls = Session.pick({
  id: true,
  snapshot_url: true,
  events_url: true,
  socket_url: true,
  links: true,
}).meta({
  id: 'FirehoseSessionUrls',
  description: 'The id and URLs of a new session',
})

const SessionParams = z.object({
  session_id: z.string().max(100).meta({ description: 'Id of the session', example: exampleId }),
})
const tag = 'Firehose'
const snapshotHeaders = ['ETag', 'Vary', 'Content-Location', 'Preference-Applied', 'Link'] as const
const forReading = { tag, access: 'account', scope: 'firehose:read' } as const

export const getFirehose = operation({
  ...forReading,
  id: 'getFirehose',
  method: 'GET',
  path: '/api/firehose',
  summary: 'Read or stream signals',
  description:
    'With `Accept: application/json` it returns a snapshot: the current signals, in pages. With `Accept: text/event-stream` it opens an event stream that stays open. With a `cursor` taken from `as_of` or from an event id it is a poll: it returns the signals after that position, oldest first. `Prefer: wait=N` holds a request that has nothing new to return for up to 30 seconds.',
  query: FirehoseParameters,
  requestHeaders: ['If-None-Match', 'Prefer', 'Last-Event-ID'],
  status: 200,
  response: Snapshot,
  responseHeaders: snapshotHeaders,
  stream: FirehoseMessage,
  problems: ['plan_required', 'cursor_expired', 'not_acceptable', 'wait_too_long', 'stream_limit_reached'],
})

export const createSession = operation({
  ...forReading,
  id: 'createFirehoseSession',
  method: 'POST',
  path: '/api/firehose/sessions',
  summary: 'Create a session',
  description:
    'Stores a query so that you can read, stream or receive its signals. `Location` is the URL of the session. `Prefer: return=minimal` returns only the id and the URLs, except for a webhook session: its secret is returned only here.',
  body: SessionInput,
  requestHeaders: ['Prefer'],
  status: 201,
  response: z.union([Session, SessionUrls]),
  responseHeaders: ['Location', 'Preference-Applied'],
  problems: ['plan_required', 'role_required', 'limit_reached', 'invalid_cursor'],
})

export const listSessions = operation({
  ...forReading,
  id: 'listFirehoseSessions',
  method: 'GET',
  path: '/api/firehose/sessions',
  summary: 'List sessions',
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(Session), page: Page }).meta({ id: 'FirehoseSessionList' }),
  problems: ['plan_required'],
})

export const getSession = operation({
  ...forReading,
  id: 'getFirehoseSession',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}',
  summary: 'Get a session',
  params: SessionParams,
  status: 200,
  response: Session,
  problems: ['plan_required', 'session_not_found'],
})

export const deleteSession = operation({
  ...forReading,
  id: 'deleteFirehoseSession',
  method: 'DELETE',
  path: '/api/firehose/sessions/{session_id}',
  summary: 'Delete a session',
  params: SessionParams,
  status: 204,
  problems: ['plan_required', 'session_not_found'],
})

export const getSessionSnapshot = operation({
  ...forReading,
  id: 'getFirehoseSessionSnapshot',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}/snapshot',
  summary: 'Read the signals of a session',
  params: SessionParams,
  query: z.strictObject({
    cursor: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'The `next_cursor` of the previous page, or a position to poll from' }),
  }),
  requestHeaders: ['If-None-Match', 'Prefer'],
  status: 200,
  response: Snapshot,
  responseHeaders: snapshotHeaders,
  problems: ['plan_required', 'session_not_found', 'cursor_expired', 'not_acceptable', 'wait_too_long'],
})

const resumeParameters = z.strictObject({
  last_event_id: z.string().min(1).max(500).optional().meta({
    description:
      'Same as the `Last-Event-ID` header, for clients that cannot set headers. The header takes precedence.',
  }),
})

export const followSession = operation({
  ...forReading,
  id: 'followFirehoseSession',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}/events',
  summary: 'Stream the signals of a session',
  params: SessionParams,
  query: resumeParameters,
  requestHeaders: ['Last-Event-ID'],
  status: 200,
  response: z.string(),
  produces: 'text/event-stream',
  stream: FirehoseMessage,
  problems: ['plan_required', 'session_not_found', 'not_acceptable', 'stream_limit_reached'],
})

export const openSessionSocket = operation({
  ...forReading,
  id: 'openFirehoseSessionSocket',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}/socket',
  summary: 'Open the WebSocket of a session',
  description:
    'Switches to the WebSocket protocol (RFC 6455) with the subprotocol `service.firehose.v1`. Every text frame is one message as JSON, the same as the `data` of an event; `/asyncapi.json` describes the messages. Credentials and session are checked before the switch. Without `Upgrade: websocket` the response is 426.',
  params: SessionParams,
  query: resumeParameters,
  requestHeaders: ['Last-Event-ID'],
  status: 101,
  problems: ['plan_required', 'session_not_found', 'upgrade_required', 'stream_limit_reached'],
})

export const publishSignals = operation({
  id: 'publishSignals',
  method: 'POST',
  path: '/api/firehose/signals',
  tag,
  summary: 'Publish signals',
  description:
    'Publishes, corrects or retracts up to 500 signals, all or none. Reviewers publish public signals; members of a workspace publish to that workspace. Every signal needs evidence. Sending an `external_id` again corrects the earlier signal, or changes nothing when the content is the same.',
  access: 'account',
  scope: 'firehose:write',
  body: z
    .strictObject({
      signals: z
        .array(SignalInput)
        .min(1, 'must have at least one entry')
        .max(500, 'must have at most 500 entries'),
    })
    .meta({
      id: 'PublishInput',
      examples: [
        {
          signals: [
            {
              external_id: 'alder-falls-hearing-2026-03-03',
              signal_type: 'public_meeting',
              title: 'Public hearing on the lead line bond',
              occurred_at: '2026-03-03T18:00:00Z',
              source_class: 'government',
              visibility: 'workspace',
              evidence: [
                {
                  url: 'https://www.example.org/agenda',
                  title: 'City council agenda',
                  retrieved_at: '2026-02-27T16:20:00Z',
                  excerpt: 'Public hearing on the lead line replacement bond, 6 p.m.',
                },
              ],
            },
          ],
        },
      ],
    }),
  status: 201,
  response: z
    .object({
      data: z.array(
        z.object({
          id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000021' }),
          external_id: z.string().nullable().meta({ example: 'alder-falls-hearing-2026-03-03' }),
          revision: z.int().meta({ example: 1 }),
          outcome: z
            .enum(['published', 'corrected', 'retracted', 'unchanged'])
            .meta({ description: 'What the request did to the signal' }),
        }),
      ),
    })
    .meta({ id: 'PublishResult' }),
  problems: ['plan_required', 'role_required'],
})
