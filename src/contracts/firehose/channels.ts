import { z } from 'zod'
import { channel } from '../channel.ts'
import {
  ByeEvent,
  examplePosition,
  GapEvent,
  HeartbeatEvent,
  ReadyEvent,
  RetractionEvent,
  SignalEvent,
} from './events.ts'
import { followSession, getFirehose } from './firehose.ts'
import { FirehoseParameters } from './query.ts'

/** What a client of the WebSocket offers, and the service chooses. */
export const firehoseSubprotocol = 'service.firehose.v1'

const streamed = [ReadyEvent, SignalEvent, RetractionEvent, GapEvent, HeartbeatEvent, ByeEvent] as const

/** What a webhook receives: as many messages as wait, in their order, at most 100 at once. */
export const WebhookDelivery = z
  .object({
    messages: z
      .array(z.discriminatedUnion('type', [SignalEvent, RetractionEvent, GapEvent]))
      .min(1)
      .max(100)
      .meta({ description: 'In the order of the log' }),
  })
  .meta({ id: 'FirehoseWebhookDelivery', description: 'The body of one request to a webhook' })

const lastEventId = z.object({
  'Last-Event-ID': z.string().max(500).optional().meta({
    description: 'The id of the last event you have: delivery goes on strictly after it',
    example: examplePosition,
  }),
})

export const firehoseStream = channel({
  id: 'firehose',
  address: getFirehose.path,
  title: 'Firehose',
  summary: 'The signals that match a query, as Server-Sent Events',
  description:
    'Opened by `GET` with `Accept: text/event-stream`. The `event` of each SSE event is the `type` of its message, the `id` its `event_id`, and the `data` the message as JSON. The first is `firehose.ready`; then `firehose.gap`, when the position that was asked for cannot be honoured.',
  protocol: 'sse',
  query: FirehoseParameters,
  headers: lastEventId,
  messages: streamed,
})

export const sessionStream = channel({
  id: 'firehoseSessionEvents',
  address: followSession.path,
  title: 'Events of a session',
  summary: 'The signals that match the query of a session, as Server-Sent Events',
  description: 'The `events_url` of a session. The messages are those of the channel `firehose`.',
  protocol: 'sse',
  params: followSession.params as z.ZodObject,
  query: followSession.query as z.ZodObject,
  headers: lastEventId,
  messages: streamed,
})

export const sessionSocket = channel({
  id: 'firehoseSessionSocket',
  address: '/api/firehose/sessions/{session_id}/socket',
  title: 'Socket of a session',
  summary: 'The signals that match the query of a session, over a WebSocket',
  description: `The \`socket_url\` of a session; offer the subprotocol \`${firehoseSubprotocol}\`. Every text frame is one message as JSON, the same as the \`data\` of an event. Credentials, session and rights are checked before the upgrade and refused with a problem.`,
  protocol: 'websocket',
  params: followSession.params as z.ZodObject,
  query: followSession.query as z.ZodObject,
  headers: z.object({
    'Sec-WebSocket-Protocol': z.string().meta({
      description: 'The subprotocols you offer; the answer names the one that was chosen',
      example: firehoseSubprotocol,
    }),
  }),
  messages: streamed,
})

export const sessionWebhook = channel({
  id: 'firehoseWebhook',
  address: null,
  title: 'Webhook of a session',
  summary: 'The signals that match the query of a session, posted to an address of yours',
  description:
    'For sessions with the delivery mode `webhook`: a `POST` to their `url`. An answer 2xx moves on; anything else is tried again, in order, for a day.',
  protocol: 'webhook',
  headers: z.object({
    'X-Civic-Delivery': z
      .string()
      .meta({ description: 'The same for every attempt of one delivery', example: examplePosition }),
    'X-Civic-Session': z.string().meta({
      description: 'Id of the session',
      example: '01920000-0000-7000-8000-000000000031',
    }),
    'X-Civic-Signature': z.string().meta({
      description:
        '`t`: Unix time in seconds. `v1`: HMAC-SHA256 over `t.body`, in hex, with the secret of the session',
      example: 't=1772209201,v1=5f0c2b7d9a1e4c335f0c2b7d9a1e4c335f0c2b7d9a1e4c335f0c2b7d9a1e4c33',
    }),
  }),
  messages: [WebhookDelivery],
})

/** Every channel of messages, in the order of the document. */
export const channels = [firehoseStream, sessionStream, sessionSocket, sessionWebhook]
