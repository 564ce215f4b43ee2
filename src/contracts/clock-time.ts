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
