import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import type { LogPosition } from '../log/signal-log.ts'
import { snapshotUrl } from '../query/query-urls.ts'
import { EncodedFragment } from './encoded-fragment.ts'
import type { GapReason } from './resume-position.ts'
import { StreamSuffix } from './stream-suffix.ts'
import type { EndCause } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'

const toIso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** The stream's suffix, encoded again after its usage changed. */
export function suffixOf(subscription: Subscription): StreamSuffix {
  const { account, sessionId, authorized } = subscription
  if (subscription.suffix === undefined || subscription.suffixVersion !== account.version) {
    const session = sessionId === null ? 'null' : `"${sessionId}"`
    const json = `,"session_id":${session},"query":${JSON.stringify(authorized.query.query)},"workspace":"${authorized.rights.workspaceId}","usage":${JSON.stringify(account.usage)}`
    const shared = account.suffixes.get(json)
    const suffix = shared ?? new StreamSuffix(new EncodedFragment(json, 'data: ', '\n'))
    if (shared === undefined) account.suffixes.set(json, suffix)
    subscription.suffix = suffix
    subscription.suffixVersion = account.version
  }
  return subscription.suffix
}

/** The time of delivery, which ends every message. One delivery batch shares it. */
export function encodeDeliveredAt(nowMs: number): EncodedFragment {
  return new EncodedFragment(`,"delivered_at":"${new Date(nowMs).toISOString()}"}`, 'data: ', '\n\n')
}

export function readyMessage(
  subscription: Subscription,
  options: {
    eventId: string
    resume: 'live' | 'resumed' | 'gap'
    headAt: number | undefined
    heartbeatMs: number
  },
): FirehoseMessage {
  const { authorized, sessionId, account } = subscription
  return {
    type: 'firehose.ready',
    event_id: options.eventId,
    session_id: sessionId,
    query: authorized.query.query,
    workspace: authorized.rights.workspaceId,
    usage: account.usage,
    resume: options.resume,
    head_at: toIso(options.headAt),
    heartbeat_seconds: Math.max(1, Math.round(options.heartbeatMs / 1000)),
  }
}

export function gapMessage(
  { sessionId, authorized }: Subscription,
  options: {
    eventId: string
    requested: string
    reason: GapReason
    floor: string
    floorAt: LogPosition['floorAt']
  },
): FirehoseMessage {
  return {
    type: 'firehose.gap',
    event_id: options.eventId,
    requested: options.requested,
    reason: options.reason,
    floor: options.floor,
    floor_at: toIso(options.floorAt),
    snapshot_url:
      sessionId === null
        ? snapshotUrl(authorized.query.query, null)
        : `/api/firehose/sessions/${sessionId}/snapshot`,
  }
}

export function heartbeatMessage(
  { matched, digest }: Pick<Subscription, 'matched' | 'digest'>,
  eventId: string,
  nowMs: number,
): FirehoseMessage {
  return {
    type: 'heartbeat',
    event_id: eventId,
    at: new Date(nowMs).toISOString(),
    matched,
    digest: digest.toString(16).padStart(8, '0'),
  }
}

type Bye = Extract<FirehoseMessage, { type: 'firehose.bye' }>
type ByeReason = Bye['reason']

const minimumReconnectMs = 500

/** The end causes that are sent to the reader, and whether reconnecting makes sense. */
const reconnectRules: Readonly<Record<ByeReason, { reconnect: boolean; spreadMs: number | null }>> = {
  deploy: { reconnect: true, spreadMs: 5_000 },
  too_slow: { reconnect: true, spreadMs: 5_000 },
  until_reached: { reconnect: false, spreadMs: null },
  revoked: { reconnect: false, spreadMs: null },
  session_ended: { reconnect: false, spreadMs: null },
}

const isByeReason = (cause: EndCause): cause is ByeReason => cause in reconnectRules

/** `random` is from 0 to 1. Undefined when the cause is not announced. */
export function byeMessage(cause: EndCause, eventId: string, random: number): Bye | undefined {
  if (!isByeReason(cause)) return undefined
  const { reconnect, spreadMs } = reconnectRules[cause]
  return {
    type: 'firehose.bye',
    event_id: eventId,
    reason: cause,
    reconnect,
    delay_ms: spreadMs === null ? null : Math.round(minimumReconnectMs + random * spreadMs),
  }
}
