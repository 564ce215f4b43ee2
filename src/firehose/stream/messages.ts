import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import type { LogPosition } from '../log/signal-log.ts'
import { snapshotUrl } from '../query/query-urls.ts'
import { Piece } from './encoded-fragment.ts'
import type { GapReason } from './resume-position.ts'
import type { EndCause } from './stream-transport.ts'
import type { Subscription } from './subscription.ts'
import { Own } from './write-batch.ts'

const isoOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** What every message has of the stream itself. Made again when the usage it tells of has changed. */
export function ownOf(subscription: Subscription): Own {
  const { account, sessionId, wanted } = subscription
  if (subscription.own === undefined || subscription.ownVersion !== account.version) {
    const session = sessionId === null ? 'null' : `"${sessionId}"`
    const json = `,"session_id":${session},"query":${JSON.stringify(wanted.query.query)},"workspace":"${wanted.rights.workspaceId}","usage":${JSON.stringify(account.usage)}`
    const known = account.owns.get(json)
    const own = known ?? new Own(new Piece(json, 'data: ', '\n'))
    if (known === undefined) account.owns.set(json, own)
    subscription.own = own
    subscription.ownVersion = account.version
  }
  return subscription.own
}

/** The moment of delivery, which ends a message: the same for all of a turn. */
export function momentPiece(nowMs: number): Piece {
  return new Piece(`,"delivered_at":"${new Date(nowMs).toISOString()}"}`, 'data: ', '\n\n')
}

export function readyMessage(
  subscription: Subscription,
  given: {
    eventId: string
    resume: 'live' | 'resumed' | 'gap'
    headAt: number | undefined
    heartbeatMs: number
  },
): FirehoseMessage {
  const { wanted, sessionId, account } = subscription
  return {
    type: 'firehose.ready',
    event_id: given.eventId,
    session_id: sessionId,
    query: wanted.query.query,
    workspace: wanted.rights.workspaceId,
    usage: account.usage,
    resume: given.resume,
    head_at: isoOf(given.headAt),
    heartbeat_seconds: Math.max(1, Math.round(given.heartbeatMs / 1000)),
  }
}

export function gapMessage(
  { sessionId, wanted }: Subscription,
  given: {
    eventId: string
    requested: string
    reason: GapReason
    floor: string
    floorAt: LogPosition['floorAt']
  },
): FirehoseMessage {
  return {
    type: 'firehose.gap',
    event_id: given.eventId,
    requested: given.requested,
    reason: given.reason,
    floor: given.floor,
    floor_at: isoOf(given.floorAt),
    snapshot_url:
      sessionId === null
        ? snapshotUrl(wanted.query.query, null)
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

/** Ends that the reader is told of, and whether it is of use to come again. */
const byes: Readonly<Record<ByeReason, { reconnect: boolean; spreadMs: number | null }>> = {
  deploy: { reconnect: true, spreadMs: 5_000 },
  too_slow: { reconnect: true, spreadMs: 5_000 },
  until_reached: { reconnect: false, spreadMs: null },
  revoked: { reconnect: false, spreadMs: null },
  session_ended: { reconnect: false, spreadMs: null },
}

export function byeMessage(cause: EndCause, eventId: string, random: number): Bye | undefined {
  if (!(cause in byes)) return undefined
  const reason = cause as ByeReason
  const { reconnect, spreadMs } = byes[reason]
  return {
    type: 'firehose.bye',
    event_id: eventId,
    reason,
    reconnect,
    delay_ms: spreadMs === null ? null : Math.round(500 + random * spreadMs),
  }
}
