import { z } from 'zod'
import { FirehoseQuery } from './query.ts'
import { Evidence, Signal } from './signals.ts'

/** Beside the signal, every message tells in whose name and by which query it was delivered. */
export const Usage = z
  .object({
    plan: z.string().meta({ example: 'individual' }),
    streams: z.object({
      open: z
        .int()
        .meta({ description: 'Streams of the account that are open on this instance', example: 1 }),
      limit: z.int().meta({ description: 'How many the plan allows at once', example: 5 }),
    }),
  })
  .meta({ id: 'FirehoseUsage', description: 'What the account uses of its plan' })
export type Usage = z.infer<typeof Usage>

export const examplePosition = 'MDE5Mi4xMDQy.q3Jm0Zx1c2E'
const exampleWorkspace = '01920000-0000-7000-8000-00000000000a'
const exampleTime = '2026-02-27T16:20:01.000Z'

const workspace = z
  .uuid()
  .meta({ description: 'Id of the workspace it is delivered to', example: exampleWorkspace })
const sessionId = z.uuid().nullable().meta({ description: 'Id of the session, when there is one' })
const deliveredAt = z.string().meta({ description: 'When it was sent', example: exampleTime })

const eventId = z.string().meta({
  description: 'Opaque position; send it as Last-Event-ID to go on after it',
  example: examplePosition,
})

export const ReadyEvent = z
  .object({
    type: z.literal('firehose.ready'),
    event_id: eventId,
    session_id: sessionId,
    query: FirehoseQuery,
    workspace,
    usage: Usage,
    resume: z.enum(['live', 'resumed', 'gap']).meta({ description: 'Where the stream begins' }),
    head_at: z
      .string()
      .nullable()
      .meta({ description: 'When the newest signal entered the log', example: exampleTime }),
    heartbeat_seconds: z.int().meta({ description: 'How long nothing is sent at most', example: 15 }),
  })
  .meta({ id: 'FirehoseReady', description: 'The first message of every stream' })

export const SignalEvent = z
  .object({
    type: z.literal('firehose.signal'),
    event_id: eventId,
    delivered_at: deliveredAt,
    session_id: sessionId,
    signal: Signal,
    query: FirehoseQuery,
    workspace,
    usage: Usage,
  })
  .meta({ id: 'FirehoseSignalMessage', description: 'A signal that matches the query' })

export const RetractionEvent = z
  .object({
    type: z.literal('firehose.retraction'),
    event_id: eventId,
    delivered_at: deliveredAt,
    session_id: sessionId,
    retraction: z.object({
      signal_id: z
        .uuid()
        .meta({ description: 'Id of what was withdrawn', example: '01920000-0000-7000-8000-000000000021' }),
      reason: z.string().meta({ description: 'Why', example: 'The agenda was published in error.' }),
      retracted_at: z.string().meta({ example: exampleTime }),
      evidence: z.array(Evidence).meta({ description: 'What shows that it is wrong' }),
    }),
    query: FirehoseQuery,
    workspace,
    usage: Usage,
  })
  .meta({
    id: 'FirehoseRetraction',
    description: 'A signal was withdrawn; sent to all who could have seen it',
  })

export const GapEvent = z
  .object({
    type: z.literal('firehose.gap'),
    event_id: eventId,
    requested: z.string().meta({ description: 'The position that was asked for', example: examplePosition }),
    reason: z.enum(['expired', 'epoch_changed']),
    floor: z
      .string()
      .meta({ description: 'The oldest position that can be honoured', example: examplePosition }),
    floor_at: z.string().nullable().meta({ description: 'When that was', example: exampleTime }),
    snapshot_url: z
      .string()
      .meta({ description: 'What closes the gap', example: '/api/firehose?place=gary%2Cindiana' }),
  })
  .meta({ id: 'FirehoseGap', description: 'A position could not be honoured: what lies before is not sent' })

export const HeartbeatEvent = z
  .object({
    type: z.literal('heartbeat'),
    event_id: eventId,
    at: z.string().meta({ description: 'When it was sent', example: exampleTime }),
    matched: z.int().meta({ description: 'Messages delivered on this connection so far', example: 12 }),
    digest: z.string().meta({
      description: 'Running hash over the ids of what was delivered: two that agree have the same',
      example: '5f0c2b7d',
    }),
  })
  .meta({ id: 'FirehoseHeartbeat', description: 'Sent while nothing else is; its id is as good as any' })

export const ByeEvent = z
  .object({
    type: z.literal('firehose.bye'),
    event_id: eventId,
    reason: z.enum(['deploy', 'until_reached', 'revoked', 'too_slow', 'session_ended']),
    reconnect: z.boolean().meta({ description: 'Whether to come back', example: true }),
    delay_ms: z.int().nullable().meta({ description: 'After how long, when it is', example: 2400 }),
  })
  .meta({ id: 'FirehoseBye', description: 'The last message of a stream that the service ends' })

export const FirehoseMessage = z
  .discriminatedUnion('type', [ReadyEvent, SignalEvent, RetractionEvent, GapEvent, HeartbeatEvent, ByeEvent])
  .meta({ id: 'FirehoseMessage', description: 'Whatever a stream or socket sends' })
export type FirehoseMessage = z.infer<typeof FirehoseMessage>
