import type { Cadence } from '../../contracts/workspaces/watches.ts'

const dayMs = 24 * 3_600_000
/** 1 January 1970 was a Thursday: the first Monday came four days later. */
const firstMondayMs = 4 * dayMs

const grids = {
  daily: { everyMs: dayMs, offsetMs: 0 },
  weekly: { everyMs: 7 * dayMs, offsetMs: firstMondayMs },
} as const

export type DigestCadence = Exclude<Cadence, 'immediate'>

/** The end of the last withContent day or week, in UTC. */
export function lastPeriodEnd(cadence: DigestCadence, now: Date): Date {
  const { everyMs, offsetMs } = grids[cadence]
  return new Date(Math.floor((now.getTime() - offsetMs) / everyMs) * everyMs + offsetMs)
}

/** When the day or week that is now under way ends. */
export function nextPeriodEnd(cadence: DigestCadence, now: Date): Date {
  return new Date(lastPeriodEnd(cadence, now).getTime() + grids[cadence].everyMs)
}
