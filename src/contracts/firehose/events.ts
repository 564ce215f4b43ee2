import { z } from 'zod'
import { FirehoseQuery } from './query.ts'
import { Evidence, Signal } from './signals.ts'

/** Every message names the query and the workspace it was delivered for, and the usage of the plan. */
export const Usage = z
  .object({
    plan: z.string().meta({ example: 'individual' }),
    streams: z.object({
      open: z.int().meta({ description: 'Open streams of the account', example: 1 }),
      limit: z.int().meta({ description: 'Streams that the plan allows at the same time', example: 5 }),
    }),
  })
  .meta({ id: 'FirehoseUsage', description: 'How much of its plan the account uses' })
export type Usage = z.infer<typeof Usage>

export const examplePosition = 'MDE5Mi4xMDQy.q3Jm0Zx1c2E'
const exampleWorkspace = '01920000-0000-7000-8000-00000000000a'
const exampleTime = '2026-02-27T16:20:01.000Z'

const workspace = z
  .uuid()
  .meta({ description: 'Id of the workspace that receives the message', example: exampleWorkspace })
const sessionId = z
  .uuid()
  .nullable()
  .meta({ description: 'Id of the session; null for a stream without one' })
const deliveredAt = z.string().meta({ description: 'When the message was sent', example: exampleTime })

const eventId = z.string().meta({
  description: 'Opaque position. Send it as `Last-Event-ID` to continue after this message.',
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
    resume: z.enum(['live', 'resumed', 'gap']).meta({
      description:
        '`live`: the stream starts with new signals. `resumed`: it continues after the requested position. `gap`: the position is no longer available, and `firehose.gap` follows.',
    }),
    head_at: z
      .string()
      .nullable()
      .meta({ description: 'When the newest signal was added to the log', example: exampleTime }),
    heartbeat_seconds: z.int().meta({
      description: 'Longest silence: a heartbeat follows after this many seconds without another message',
      example: 15,
    }),
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
        .meta({ description: 'Id of the retracted signal', example: '01920000-0000-7000-8000-000000000021' }),
      reason: z
        .string()
        .meta({ description: 'Why the signal was retracted', example: 'The agenda was published in error.' }),
      retracted_at: z.string().meta({ example: exampleTime }),
      evidence: z.array(Evidence).meta({ description: 'Sources that support the retraction' }),
    }),
    query: FirehoseQuery,
    workspace,
    usage: Usage,
  })
  .meta({
    id: 'FirehoseRetraction',
    description: 'A signal was retracted. Everyone who could have received the signal receives this message.',
  })

export const GapEvent = z
  .object({
    type: z.literal('firehose.gap'),
    event_id: eventId,
    requested: z.string().meta({ description: 'The requested position', example: examplePosition }),
    reason: z.enum(['expired', 'epoch_changed']).meta({
      description:
        '`expired`: the position is too old. `epoch_changed`: the database was restored, so earlier positions are void.',
    }),
    floor: z
      .string()
      .meta({ description: 'The oldest position that is still available', example: examplePosition }),
    floor_at: z.string().nullable().meta({ description: 'The time of `floor`', example: exampleTime }),
    snapshot_url: z.string().meta({
      description: 'Read this snapshot to get the current state',
      example: '/api/firehose?place=gary%2Cindiana',
    }),
  })
  .meta({
    id: 'FirehoseGap',
    description: 'The requested position is no longer available. Messages before `floor` are not delivered.',
  })

export const HeartbeatEvent = z
  .object({
    type: z.literal('heartbeat'),
    event_id: eventId,
    at: z.string().meta({ description: 'When the message was sent', example: exampleTime }),
    matched: z
      .int()
      .meta({ description: 'Signals and retractions delivered on this connection so far', example: 12 }),
    digest: z.string().meta({
      description:
        'Running hash over the delivered event ids. Compute it yourself to check that you received everything.',
      example: '5f0c2b7d',
    }),
  })
  .meta({
    id: 'FirehoseHeartbeat',
    description: 'Sent when nothing else was sent for a while. You can resume from its id.',
  })

export const ByeEvent = z
  .object({
    type: z.literal('firehose.bye'),
    event_id: eventId,
    reason: z
      .enum(['deploy', 'until_reached', 'revoked', 'too_slow', 'session_ended'])
      .meta({ description: 'Why the service ended the stream' }),
    reconnect: z.boolean().meta({ description: 'Whether to reconnect', example: true }),
    delay_ms: z
      .int()
      .nullable()
      .meta({ description: 'How long to wait before reconnecting; null when you should not', example: 2400 }),
  })
  .meta({ id: 'FirehoseBye', description: 'The last message of a stream that the service closes' })

export const FirehoseMessage = z
  .discriminatedUnion('type', [ReadyEvent, SignalEvent, RetractionEvent, GapEvent, HeartbeatEvent, ByeEvent])
  .meta({ id: 'FirehoseMessage', description: 'Any message of a stream or WebSocket' })
export type FirehoseMessage = z.infer<typeof FirehoseMessage>
