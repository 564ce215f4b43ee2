const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** `Tuesday, March 3, 2026`, of a date without a time. */
export const spokenDay = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { ...longDay, timeZone: 'UTC' }).format(new Date(date))

/** `Tuesday, March 3, 2026 at 6 p.m. CST`: the time as people of a place read it, or UTC without a time zone. */
export function spokenTime(instant: string | Date, timeZone: string | null | undefined): string {
  const zone = timeZone ?? 'UTC'
  const day = new Intl.DateTimeFormat('en-US', { ...longDay, timeZone: zone }).format(new Date(instant))
  return `${day} at ${clockTime(instant, zone)} ${zoneName(instant, zone)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `6:30 p.m.`, `6 p.m.`: the one way in which times of day are written. */
export function clockTime(instant: string | Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const minutes = parts.get('minute') === '00' ? '' : `:${parts.get('minute')}`
  return `${parts.get('hour')}${minutes} ${parts.get('dayPeriod') === 'PM' ? 'p.m.' : 'a.m.'}`
}

/** `CST` */
function zoneName(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
