import { hash } from 'node:crypto'
import type { Usage } from '../../contracts/firehose/events.ts'
import type { FirehoseCursors, LogCursor } from '../cursor.ts'
import type { LogEntry } from '../log/log-entry.ts'
import type { LogPosition, SignalLog } from '../log/signal-log.ts'
import type { CompiledQuery, Rights } from '../query/compiled-query.ts'
import { isVisible } from '../query/match.ts'
import { type GapReason, resolveResumePosition } from '../stream/resume-position.ts'

export const mostMessages = 100
/** Of signals in one request; a single one may be larger. */
const mostCharacters = 1024 * 1024

/** What is to be delivered next: everything that matches after a position, up to another. */
export type Delivery = {
  readonly epoch: string
  readonly gap: Gap | undefined
  readonly entries: readonly LogEntry[]
  /** Where the reader stands once this was delivered. */
  readonly to: number
  /** Whether that is everything there was when it was looked. */
  readonly isAtHead: boolean
}

type Gap = {
  readonly reason: GapReason
  /** Where it goes on. */
  readonly after: number
  readonly position: LogPosition
}

/**
 * Reads the next delivery. One that was begun ends where it was said to end, whatever came in the meantime. Without
 * entries and gap there is nothing to send, and `to` is how far was looked.
 */
export async function nextDelivery(
  log: Pick<SignalLog, 'position' | 'read'>,
  session: { cursor: LogCursor; pendingSeq: number | null; query: CompiledQuery; workspaceId: string },
): Promise<Delivery> {
  const position = log.position()
  const gap = gapOf(session, position)
  const after = gap?.after ?? session.cursor.seq
  // Everything the workspace could have a right to; what it has now is asked for only when there is something.
  const rights = { workspaceId: session.workspaceId, isReviewer: true, isPartner: true }
  const batch = await log.read(after, { query: session.query, rights }, mostMessages)
  const isBegun = session.pendingSeq !== null && session.pendingSeq >= after
  const end = isBegun ? session.pendingSeq! : Math.max(after, batch.scannedTo)
  const due = batch.entries.filter(({ seq }) => seq <= end)
  const entries = fitting(due)
  const to = entries.length < due.length ? entries.at(-1)!.seq : end
  return { epoch: position.epoch, gap, entries, to, isAtHead: to >= position.head }
}

/** As a stream has it, but that whoever began to tell of a new epoch keeps to where that was. */
function gapOf(
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

function fitting(entries: readonly LogEntry[]): readonly LogEntry[] {
  let characters = 0
  const tooMany = entries.findIndex(({ json }, index) => {
    characters += json.length
    return index > 0 && characters > mostCharacters
  })
  return tooMany < 0 ? entries : entries.slice(0, tooMany)
}

/** The same for the same signals: a receiver that has seen it was only not heard when it said so. */
export function deliveryId(
  sessionId: string,
  from: LogCursor,
  { epoch, to }: Pick<Delivery, 'epoch' | 'to'>,
): string {
  const named = `${sessionId} ${from.epoch} ${from.seq} ${epoch} ${to}`
  return `dlv_${hash('sha256', named, 'base64url').slice(0, 22)}`
}

/** The body: the same objects as on a stream. Signals are spliced in as they were written. */
export function deliveryBody(
  delivery: Delivery,
  about: {
    sessionId: string
    query: CompiledQuery
    rights: Rights
    usage: Usage
    requested: LogCursor
    cursors: Pick<FirehoseCursors, 'write'>
    at: Date
    /** What entered the log before this time is passed over, and not missed either. */
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
  if (delivery.gap && !isPassedOver(delivery.gap, about.quietUntilMs)) {
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

function isPassedOver({ reason, position }: Gap, quietUntilMs: number): boolean {
  return reason === 'expired' && (position.floorAt ?? Number.POSITIVE_INFINITY) < quietUntilMs
}
