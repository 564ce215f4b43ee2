import { dayOf } from './local-time.ts'

/** The days of meetings that a reading of a vendor’s API asks for. */
const pastDays = 30
const futureDays = 365

export const windowOf = (now: Date) => ({ from: dayOf(now, -pastDays), until: dayOf(now, futureDays) })

/** Meetings from now on that are missing in a complete list were deleted. */
export const coveredWindow = (now: Date) => ({
  from: now.toISOString(),
  until: `${windowOf(now).until}T00:00:00.000Z`,
})
