import { dayMs } from '../../contracts/days.ts'
import type { Cadence } from '../../contracts/workspaces/watches.ts'

/** January 1, 1970 was a Thursday, so the first Monday came four days later. */
const firstMondayMs = 4 * dayMs

const periods = {
  daily: { lengthMs: dayMs, offsetMs: 0 },
  weekly: { lengthMs: 7 * dayMs, offsetMs: firstMondayMs },
} as const

export type DigestCadence = Exclude<Cadence, 'immediate'>

/** The end of the last complete day or week, in UTC. */
export function lastPeriodEnd(cadence: DigestCadence, now: Date): Date {
  const { lengthMs, offsetMs } = periods[cadence]
  return new Date(Math.floor((now.getTime() - offsetMs) / lengthMs) * lengthMs + offsetMs)
}

/** The end of the current day or week, in UTC. */
export function nextPeriodEnd(cadence: DigestCadence, now: Date): Date {
  return new Date(lastPeriodEnd(cadence, now).getTime() + periods[cadence].lengthMs)
}
