import type { IncomingHttpHeaders } from 'node:http'
import { ServiceError } from '../../platform/errors.ts'
import type { LogCursor } from '../cursor.ts'
import type { LogPosition } from '../log/signal-log.ts'

/** Allowed difference between the clocks of publishers and of the log. */
const clockSlackMs = 60_000

export type GapReason = 'expired' | 'epoch_changed'

/** Where a stream starts: it sends everything after `cursor`. */
export type ResumePosition = {
  readonly cursor: number
  readonly resume: 'live' | 'resumed' | 'gap'
  readonly gap: GapReason | undefined
}

/**
 * Resumes after `requested`, else at the time `sinceMs`, else at the head. An expired position resumes at the floor. A
 * position of another epoch cannot be compared with this log, so the stream goes live and a snapshot closes the gap.
 */
export function resolveResumePosition(
  position: LogPosition,
  requested: LogCursor | undefined,
  sinceMs: number | undefined,
): ResumePosition {
  const { epoch, head, floor } = position
  if (requested !== undefined) {
    if (requested.epoch !== epoch) return { cursor: head, resume: 'gap', gap: 'epoch_changed' }
    if (requested.seq < floor) return { cursor: floor, resume: 'gap', gap: 'expired' }
    // Another instance may have delivered entries that this one has not read yet; they are not sent twice.
    return { cursor: requested.seq, resume: requested.seq > head ? 'live' : 'resumed', gap: undefined }
  }
  if (sinceMs === undefined) return { cursor: head, resume: 'live', gap: undefined }
  // An entry is detected before it is appended, so entries appended before `since` cannot match.
  if (position.headAt === undefined || position.headAt + clockSlackMs < sinceMs) {
    return { cursor: head, resume: 'live', gap: undefined }
  }
  const isTruncated = floor > 0 && (position.floorAt === undefined || sinceMs <= position.floorAt)
  return isTruncated
    ? { cursor: floor, resume: 'gap', gap: 'expired' }
    : { cursor: floor, resume: 'resumed', gap: undefined }
}

/** The header wins. The parameter serves clients that cannot set headers. */
export function lastEventIdOf(
  headers: IncomingHttpHeaders,
  parameter: string | undefined,
): string | undefined {
  return (headers['last-event-id'] as string | undefined) || parameter || undefined
}

/** RFC 7240 § 4.4: `Prefer: handling=strict` asks for an error instead of a gap. */
export function isStrict(headers: IncomingHttpHeaders): boolean {
  const prefer = headers.prefer as string | undefined
  return prefer !== undefined && /(?:^|,)\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|,|$)/i.test(prefer)
}

export function cursorExpired(reason: GapReason): ServiceError {
  return new ServiceError(
    'cursor_expired',
    reason === 'expired'
      ? 'The position is older than the log. Read a snapshot and resume from its as_of'
      : 'The log was restarted after this position. Read a snapshot and resume from its as_of',
  )
}
