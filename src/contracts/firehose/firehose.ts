import { z } from 'zod'
import { operation } from '../operation.ts'
import { WebAddress } from '../values.ts'
import { examplePosition, FirehoseMessage, GapEvent, RetractionEvent, Usage } from './events.ts'
import { FirehoseParameters, FirehoseQuery, FirehoseQueryInput } from './query.ts'
import { Signal, SignalInput } from './signals.ts'

const exampleId = '01920000-0000-7000-8000-000000000031'

export const Snapshot = z
  .object({
    gap: GapEvent.optional().meta({
      description: 'Of a poll: the position could not be honoured, and what follows begins after `floor`',
    }),
    data: z.array(Signal).meta({
      description:
        'What is true now, in the order of `sort`; of a poll, what came after `cursor`, oldest first',
    }),
    retractions: z
      .array(RetractionEvent.shape.retraction)
      .optional()
      .meta({ description: 'Of a poll: what was withdrawn, after everything in `data`' }),
    page: z.object({
      limit: z.int().meta({ example: 50 }),
      next_cursor: z
        .string()
        .nullable()
        .meta({ description: 'Pass as `cursor` for the next page; null on the last' }),
    }),
    as_of: z.string().meta({
      description: 'A stream from this cursor continues the snapshot exactly',
      example: examplePosition,
    }),
    query: FirehoseQuery,
    workspace: z.uuid().meta({ example: '01920000-0000-7000-8000-00000000000a' }),
    usage: Usage,
    generated_at: z.string().meta({ example: '2026-02-27T16:20:01.000Z' }),
    links: z.object({
      self: z.string().meta({ example: '/api/firehose?place=gary%2Cindiana' }),
      next: z.string().nullable().meta({ description: 'The next page' }),
      events: z.string().meta({
        description: 'The stream that continues this snapshot',
        example: `/api/firehose?place=gary%2Cindiana&cursor=${examplePosition}`,
      }),
    }),
  })
  .meta({
    id: 'FirehoseSnapshot',
    description: 'Signals that match: a listing of what is true now, or a poll after a position',
  })
export type Snapshot = z.infer<typeof Snapshot>

export const DeliveryMode = z.enum(['sse', 'websocket', 'poll', 'webhook']).meta({ id: 'DeliveryMode' })

export const DeliveryInput = z
  .strictObject({
    mode: DeliveryMode.default('sse'),
    url: WebAddress.optional().meta({ description: 'Where a webhook posts to; https' }),
  })
  .refine((delivery) => (delivery.mode === 'webhook') === (delivery.url !== undefined), {
    path: ['url'],
    error: 'is needed for the mode webhook, and for no other',
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

export const Session = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    query: FirehoseQuery,
    delivery: z.object({
      mode: DeliveryMode,
      url: z.string().nullable(),
      state: z.enum(['active', 'retrying', 'dead']).meta({ description: 'Of a webhook; others are active' }),
      reason: z.string().nullable().meta({ description: 'Why a webhook is retrying or dead' }),
      secret: z
        .string()
        .optional()
        .meta({ description: 'Signs what a webhook receives; in the answer to the creation only' }),
    }),
    state: z.enum(['open', 'expired']),
    created_at: z.string().meta({ example: '2026-02-27T16:20:00.000Z' }),
    expires_at: z.string().meta({ description: 'Moves with every use', example: '2026-03-29T16:20:00.000Z' }),
    snapshot_url: z.string().meta({ example: `/api/firehose/sessions/${exampleId}/snapshot` }),
    events_url: z.string().meta({ example: `/api/firehose/sessions/${exampleId}/events` }),
    socket_url: z.string().meta({ example: `/api/firehose/sessions/${exampleId}/socket` }),
  })
  .meta({ id: 'FirehoseSession', description: 'A stored query, and how its signals are delivered' })
export type Session = z.infer<typeof Session>

/** The answer to a creation with `Prefer: return=minimal`. */
const SessionUrls = Session.pick({ id: true, snapshot_url: true, events_url: true, socket_url: true }).meta({
  id: 'FirehoseSessionUrls',
  description: 'Where the signals of a new session are',
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
  summary: 'Read signals, or follow them',
  description:
    '`Accept: application/json` gives a snapshot, `text/event-stream` a stream that stays open. `Prefer: wait=N` holds a snapshot whose `If-None-Match` is current, or a poll with nothing new, for up to 30 seconds. A `cursor` that is an `as_of` or event id is a poll: what came after it, oldest first.',
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
  summary: 'Store a query to observe',
  description:
    '`Prefer: return=minimal` is answered with the id and the urls alone, except for a webhook, whose secret is shown only here. `Location` is the address of the session.',
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
  summary: 'List the sessions of the workspace',
  status: 200,
  response: z.object({ data: z.array(Session) }).meta({ id: 'FirehoseSessionList' }),
  problems: ['plan_required'],
})

export const getSession = operation({
  ...forReading,
  id: 'getFirehoseSession',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}',
  summary: 'Look at a session',
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
  summary: 'End a session',
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
      .meta({ description: 'The `next_cursor` of the page before' }),
  }),
  requestHeaders: ['If-None-Match', 'Prefer'],
  status: 200,
  response: Snapshot,
  responseHeaders: snapshotHeaders,
  problems: ['plan_required', 'session_not_found', 'cursor_expired', 'not_acceptable', 'wait_too_long'],
})

export const followSession = operation({
  ...forReading,
  id: 'followFirehoseSession',
  method: 'GET',
  path: '/api/firehose/sessions/{session_id}/events',
  summary: 'Follow a session as a stream',
  params: SessionParams,
  query: z.strictObject({
    last_event_id: z.string().min(1).max(500).optional().meta({
      description: 'As the header Last-Event-ID, for clients that cannot set it; the header wins',
    }),
  }),
  requestHeaders: ['Last-Event-ID'],
  status: 200,
  response: z.string(),
  produces: 'text/event-stream',
  stream: FirehoseMessage,
  problems: ['plan_required', 'session_not_found', 'not_acceptable', 'stream_limit_reached'],
})

export const publishSignals = operation({
  id: 'publishSignals',
  method: 'POST',
  path: '/api/firehose/signals',
  tag,
  summary: 'Publish signals',
  description:
    'Public signals are published by reviewers, and signals of a workspace by its members. Every signal needs evidence. The same `external_id` again corrects the earlier signal, or changes nothing.',
  access: 'account',
  scope: 'firehose:write',
  body: z
    .strictObject({
      signals: z.array(SignalInput).min(1, 'needs at least one').max(500, 'must have at most 500 entries'),
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
          outcome: z.enum(['published', 'corrected', 'retracted', 'unchanged']),
        }),
      ),
    })
    .meta({ id: 'PublishResult' }),
  problems: ['plan_required', 'role_required'],
})
