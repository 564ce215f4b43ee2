/** A calendar of the meetings of a place at one time. */
export function calendarOf(placeKey: string | undefined, at: string): string {
  const parameters = new URLSearchParams({
    ...(placeKey && { place: placeKey }),
    occurs_after: at,
    occurs_before: new Date(Date.parse(at) + 1000).toISOString(),
  })
  return `/signals.ics?${parameters}`
}
