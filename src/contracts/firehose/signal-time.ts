import { clockTime } from '../clock-time.ts'
import type { Signal } from './signals.ts'

type Occurrence = Pick<Signal, 'signal_type' | 'occurred_at'> & {
  meeting?: { date?: string | undefined } | undefined
  vote?: Signal['vote']
}

/**
 * What to write of the time of a signal: the day of `at` in `zone`, with a time of day only if `isTimed`. Dates of
 * records are stored as midnight in UTC. Six in the evening in Chicago is midnight in UTC, too: a meeting that begins
 * then has a time, and so has a vote of its minutes.
 */
export function signalTime(
  { signal_type, occurred_at: at, meeting, vote }: Occurrence,
  timeZone: string | undefined,
): { at: string; zone: string | undefined; isTimed: boolean } {
  if (meeting?.date !== undefined) return { at: meeting.date, zone: undefined, isTimed: false }
  const isOfMeeting = signal_type === 'public_meeting' || vote !== undefined
  if (!isOfMeeting && at.endsWith('T00:00:00.000Z')) return { at, zone: undefined, isTimed: false }
  return { at, zone: timeZone, isTimed: timeZone !== undefined && !isMidnight(at, timeZone) }
}

/** The end of a meeting, or a moment of its last day when it has no times of day. */
export const lastMoment = (endsAt: string, date: string | undefined): string =>
  date === undefined ? endsAt : new Date(Date.parse(endsAt) - 1).toISOString()

const isMidnight = (at: string, timeZone: string): boolean => clockTime(at, timeZone) === '12 a.m.'
