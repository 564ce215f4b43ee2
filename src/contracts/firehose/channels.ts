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
import { followPublicSignals } from './feeds.ts'
import { followSession, getFirehose, openSessionSocket } from './firehose.ts'
import { FirehoseParameters } from './query.ts'

/** The subprotocol that WebSocket clients offer and the service selects. */
export const firehoseSubprotocol = 'service.firehose.v1'

const streamed = [ReadyEvent, SignalEvent, RetractionEvent, GapEvent, HeartbeatEvent, ByeEvent] as const

const WebhookDelivery = z
  .object({
    messages: z
      .array(z.discriminatedUnion('type', [SignalEvent, RetractionEvent, GapEvent]))
      .min(1)
      .max(100)
      .meta({ description: 'The pending messages, in log order, at most 100' }),
  })
  .meta({ id: 'FirehoseWebhookDelivery', description: 'The body of one webhook request' })

const lastEventId = z.object({
  'Last-Event-ID': z.string().max(500).optional().meta({
    description: 'The id of the last event you processed. Delivery continues after it.',
    example: examplePosition,
  }),
})

const firehoseStream = channel({
  id: 'firehose',
  address: getFirehose.path,
  title: 'Firehose',
  summary: 'Signals that match a query, as server-sent events',
  description:
    'Open it with `GET` and `Accept: text/event-stream`. In each event, `event` is the `type` of the message, `id` is its `event_id`, and `data` is the message as JSON. The first message is `firehose.ready`. If the requested position is no longer available, `firehose.gap` follows.',
  protocol: 'sse',
  query: FirehoseParameters,
  headers: lastEventId,
  messages: streamed,
})

const publicStream = channel({
  id: 'publicSignals',
  address: followPublicSignals.path,
  title: 'Public signals',
  summary: 'Public signals as server-sent events, without credentials',
  description:
    'For the pages of this site. It carries the same messages as the channel `firehose`, for public signals only. The number of open streams is limited by address.',
  protocol: 'sse',
  query: followPublicSignals.query as z.ZodObject,
  headers: lastEventId,
  messages: streamed,
})

const sessionStream = channel({
  id: 'firehoseSessionEvents',
  address: followSession.path,
  title: 'Session events',
  summary: 'Signals that match the query of a session, as server-sent events',
  description:
    'The `events_url` of a session (`links.events` as an absolute URL). It carries the same messages as the channel `firehose`.',
  protocol: 'sse',
  params: followSession.params as z.ZodObject,
  query: followSession.query as z.ZodObject,
  headers: lastEventId,
  messages: streamed,
})

const sessionSocket = channel({
  id: 'firehoseSessionSocket',
  address: openSessionSocket.path,
  title: 'Session socket',
  summary: 'Signals that match the query of a session, over a WebSocket',
  description: `The \`socket_url\` of a session (\`links.socket\` as an absolute URL). Offer the subprotocol \`${firehoseSubprotocol}\`. Every text frame is one message as JSON, the same object as the \`data\` of an event. Credentials, session and permissions are checked before the upgrade; a refused request gets a problem response.`,
  protocol: 'websocket',
  params: openSessionSocket.params as z.ZodObject,
  query: openSessionSocket.query as z.ZodObject,
  headers: z.object({
    'Sec-WebSocket-Protocol': z.string().meta({
      description: 'The subprotocols you offer. The response names the selected one.',
      example: firehoseSubprotocol,
    }),
  }),
  messages: streamed,
})

const sessionWebhook = channel({
  id: 'firehoseWebhook',
  address: null,
  title: 'Session webhook',
  summary: 'Signals that match the query of a session, posted to your URL',
  description:
    'For sessions with the delivery mode `webhook`: a `POST` to their `url`. A 2xx response confirms the delivery. After any other response the same delivery is retried for a day, and later ones wait for it.',
  protocol: 'webhook',
  headers: z.object({
    'X-Civic-Delivery': z
      .string()
      .meta({ description: 'Id of the delivery; the same for every attempt', example: examplePosition }),
    'X-Civic-Session': z.string().meta({
      description: 'Id of the session',
      example: '01920000-0000-7000-8000-000000000031',
    }),
    'X-Civic-Signature': z.string().meta({
      description:
        '`t` is the Unix time in seconds. `v1` is the HMAC-SHA256 of `t.body` in hex, keyed with the secret of the session.',
      example: 't=1772209201,v1=5f0c2b7d9a1e4c335f0c2b7d9a1e4c335f0c2b7d9a1e4c335f0c2b7d9a1e4c33',
    }),
  }),
  messages: [WebhookDelivery],
})

/** Every channel, in the order of the AsyncAPI document. */
export const channels = [firehoseStream, publicStream, sessionStream, sessionSocket, sessionWebhook]
