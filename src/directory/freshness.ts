import type { z } from 'zod'
import { dayMs } from '../contracts/days.ts'
import type { Freshness } from '../contracts/directory/freshness.ts'

const freshDays = 180
const staleAfterDays = 365

/** How old the newest evidence is. */
export function freshnessOf(latestSourceAt: Date | null, now: Date): z.infer<typeof Freshness> {
  if (latestSourceAt === null) return { status: 'unknown', as_of: null }
  const days = (now.getTime() - latestSourceAt.getTime()) / dayMs
  const status = days <= freshDays ? 'fresh' : days <= staleAfterDays ? 'aging' : 'stale'
  return { status, as_of: latestSourceAt.toISOString() }
}

/** Sources dated at or after this are fresh. */
export function freshAfter(now: Date): Date {
  return new Date(now.getTime() - freshDays * dayMs)
}

/** Sources dated before this are stale. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleAfterDays * dayMs)
}
