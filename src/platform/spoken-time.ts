const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const minutes = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** `Tuesday, March 3, 2026`, of a date without a time. */
export const spokenDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', longDay).format(new Date(date))

/** `Tuesday, March 3, 2026 at 6:00 PM CST`: the time as people of a place read it, or UTC without a time zone. */
export const spokenTime = (instant: string, timeZone: string | null | undefined): string =>
  new Intl.DateTimeFormat('en-US', { ...longDay, ...minutes, timeZone: timeZone ?? 'UTC' }).format(
    new Date(instant),
  )
