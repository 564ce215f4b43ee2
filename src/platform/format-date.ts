import { clockTime } from '../contracts/clock-time.ts'

const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** `Tuesday, March 3, 2026`, of a date without a time, or of an instant in a time zone. */
export const formatLongDate = (date: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { ...longDay, timeZone }).format(new Date(date))

/** `March 3, 2026`, of a date without a time, or of an instant in a time zone. */
export const formatDate = (date: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(date))

/** `Tuesday, March 3, 2026 at 6 p.m. CST`: the time as people of a place read it, or UTC without a time zone. */
export function formatDateTime(instant: string | Date, timeZone: string | null | undefined): string {
  const zone = timeZone ?? 'UTC'
  const day = new Intl.DateTimeFormat('en-US', { ...longDay, timeZone: zone }).format(new Date(instant))
  return `${day} at ${clockTime(instant, zone)} ${zoneName(instant, zone)}`
}

/** `CST` */
function zoneName(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
