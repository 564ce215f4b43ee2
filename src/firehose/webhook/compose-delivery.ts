import { hash } from 'node:crypto'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { LogPosition, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import { isVisible } from '../query/match.ts'
import { type GapReason, resolveResumePosition } from '../stream/resume-position.ts'

const maxMessages = 100
/** Limit for the signals of one request; a single signal may exceed it. */
const maxCharacters = 1024 * 1024

/** The matching entries between two positions. */
export type Delivery = {
  readonly epoch: string
  readonly gap: Gap | undefined
  readonly entries: readonly LogEntry[]
  /** The reader's position after the delivery. */
  readonly to: number
  /** Whether it reaches the head of the log. */
  readonly isAtHead: boolean
}

type Gap = {
  readonly reason: GapReason
  /** Delivery continues after this position. */
  readonly after: number
  readonly position: LogPosition
}

/**
 * Reads the next delivery. A delivery that was already started keeps its end, so a retry contains the same entries.
 * Without entries and gap there is nothing to send, and `to` is the scanned position.
 */
export async function readNextDelivery(
  log: Pick<SignalLog, 'position' | 'read'>,
  session: { cursor: LogCursor; pendingSeq: number | null; query: CompiledQuery; workspaceId: string },
): Promise<Delivery> {
  const position = log.position()
  const gap = findGap(session, position)
  const after = gap?.after ?? session.cursor.seq
  // The widest rights the workspace could have; actual rights are checked only when there is something to send.
  const rights = { workspaceId: session.workspaceId, isReviewer: true, isPartner: true }
  const batch = await log.read(after, { query: session.query, rights }, maxMessages)
  const isStarted = session.pendingSeq !== null && session.pendingSeq >= after
  const end = isStarted ? session.pendingSeq! : Math.max(after, batch.scannedTo)
  const due = batch.entries.filter(({ seq }) => seq <= end)
  const entries = withinSizeLimit(due)
  const to = entries.length < due.length ? entries.at(-1)!.seq : end
  return { epoch: position.epoch, gap, entries, to, isAtHead: to >= position.head }
}

/** Same as for a stream, but a retry after an epoch change keeps the position of the first attempt. */
function findGap(
  { cursor, pendingSeq }: { cursor: LogCursor; pendingSeq: number | null },
  position: LogPosition,
): Gap | undefined {
  const { gap: reason, cursor: after } = resolveResumePosition(position, cursor, undefined)
  if (reason === undefined) return undefined
  return {
    reason,
    after: reason === 'epoch_changed' ? Math.min(pendingSeq ?? after, after) : after,
    position,
  }
}

function withinSizeLimit(entries: readonly LogEntry[]): readonly LogEntry[] {
  let characters = 0
  const excess = entries.findIndex(({ json }, index) => {
    characters += json.length
    return index > 0 && characters > maxCharacters
  })
  return excess < 0 ? entries : entries.slice(0, excess)
}

/** The same for every attempt, so receivers can detect a repeated delivery. */
export function deliveryId(
  sessionId: string,
  from: LogCursor,
  { epoch, to }: Pick<Delivery, 'epoch' | 'to'>,
): string {
  const key = `${sessionId} ${from.epoch} ${from.seq} ${epoch} ${to}`
  return `dlv_${hash('sha256', key, 'base64url').slice(0, 22)}`
}

/** Builds the body from the same messages as a stream. The stored JSON of signals is inserted unchanged. */
export function buildDeliveryBody(
  delivery: Delivery,
  about: {
    sessionId: string
    query: CompiledQuery
    rights: Rights
    usage: Usage
    requested: LogCursor
    cursors: Pick<FirehoseCursors, 'write'>
    at: Date
    /** Entries logged before this time are skipped without reporting a gap. */
    quietUntilMs: number
  },
): { body: string; messages: number } {
  const { query } = about.query
  const position = (seq: number) => about.cursors.write(delivery.epoch, seq)
  const opening = `"delivered_at":${JSON.stringify(about.at)},"session_id":${JSON.stringify(about.sessionId)}`
  const closing = `"query":${JSON.stringify(query)},"workspace":${JSON.stringify(about.rights.workspaceId)},"usage":${JSON.stringify(about.usage)}`
  const messages = delivery.entries
    .filter((entry) => entry.sequencedAt >= about.quietUntilMs)
    .filter((entry) => isVisible(entry, query.visibility, about.rights))
    .map(({ kind, seq, json }) => {
      const id = JSON.stringify(position(seq))
      return `{"type":"firehose.${kind}","event_id":${id},${opening},"${kind}":${json},${closing}}`
    })
  if (delivery.gap && !isSkipped(delivery.gap, about.quietUntilMs)) {
    const { reason, after, position: log } = delivery.gap
    const gap = {
      type: 'firehose.gap',
      event_id: position(after),
      requested: about.cursors.write(about.requested.epoch, about.requested.seq),
      reason,
      floor: position(log.floor),
      floor_at: log.floorAt === undefined ? null : new Date(log.floorAt).toISOString(),
      snapshot_url: `/api/firehose/sessions/${about.sessionId}/snapshot`,
    }
    messages.unshift(JSON.stringify(gap))
  }
  return { body: `{"messages":[${messages.join(',')}]}`, messages: messages.length }
}

function isSkipped({ reason, position }: Gap, quietUntilMs: number): boolean {
  return reason === 'expired' && (position.floorAt ?? Number.POSITIVE_INFINITY) < quietUntilMs
}
