import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '../../platform/errors.ts'
import type { LogCursor } from '../cursor.ts'
import type { LogPosition } from '../log/signal-log.ts'

/** So much may the clocks of publishers and of the log differ. */
const clockSlackMs = 60_000

export type GapReason = 'expired' | 'epoch_changed'

/** Where a stream begins: everything after `cursor` is sent. */
export type ResumePosition = {
  readonly cursor: number
  readonly resume: 'live' | 'resumed' | 'gap'
  readonly gap: GapReason | undefined
}

/**
 * Where a stream begins that was asked to go on after `asked`, else at the time `sinceMs`, else now. A position that
 * was dropped goes on from the oldest there is. One of another epoch says nothing about this log: what is there may
 * have been seen already, so the stream goes on live, and the snapshot closes the gap.
 */
export function resolveResumePosition(
  position: LogPosition,
  asked: LogCursor | undefined,
  sinceMs: number | undefined,
): ResumePosition {
  const { epoch, head, floor } = position
  if (asked !== undefined) {
    if (asked.epoch !== epoch) return { cursor: head, resume: 'gap', gap: 'epoch_changed' }
    if (asked.seq < floor) return { cursor: floor, resume: 'gap', gap: 'expired' }
    // Another instance has told of entries that this one does not know yet: they are not told twice.
    return { cursor: asked.seq, resume: asked.seq > head ? 'live' : 'resumed', gap: undefined }
  }
  if (sinceMs === undefined) return { cursor: head, resume: 'live', gap: undefined }
  // Nothing is detected after it was put into the log: older entries cannot be meant.
  if (position.headAt === undefined || position.headAt + clockSlackMs < sinceMs) {
    return { cursor: head, resume: 'live', gap: undefined }
  }
  const isCut = floor > 0 && (position.floorAt === undefined || sinceMs <= position.floorAt)
  return isCut
    ? { cursor: floor, resume: 'gap', gap: 'expired' }
    : { cursor: floor, resume: 'resumed', gap: undefined }
}

/** The header wins over the parameter, which is for clients that cannot set one; a browser sends no empty one. */
export function lastEventIdOf(
  headers: IncomingHttpHeaders,
  parameter: string | undefined,
): string | undefined {
  return (headers['last-event-id'] as string | undefined) || parameter || undefined
}

/** RFC 7240 § 4.4: rather an error than something less than was asked for. */
export function isStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers.prefer as string | undefined
  return prefer !== undefined && /(?:^|,)\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|,|$)/i.test(prefer)
}

export function cursorExpired(reason: GapReason): ServiceError {
  return new ServiceError(
    'cursor_expired',
    reason === 'expired'
      ? 'The position is older than what can be resumed: read a snapshot, and go on from its as_of'
      : 'The log was begun anew since this position: read a snapshot, and go on from its as_of',
  )
}
