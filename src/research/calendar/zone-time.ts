/** A local date `YYYY-MM-DD` and time `HH:MM`. */
export type LocalTime = { readonly date: string; readonly time: string | null }

/** Time zone names that Microsoft Outlook writes. */
const vendorZones: Readonly<Record<string, string>> = {
  'eastern standard time': 'America/New_York',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'us mountain standard time': 'America/Phoenix',
  'pacific standard time': 'America/Los_Angeles',
  'alaskan standard time': 'America/Anchorage',
  'hawaiian standard time': 'Pacific/Honolulu',
  'atlantic standard time': 'America/Halifax',
  utc: 'UTC',
  gmt: 'UTC',
}

/** The IANA zone that a TZID stands for, or null if the runtime does not know it. */
export function knownZone(tzid: string): string | null {
  const name =
    vendorZones[tzid.toLowerCase()] ?? tzid.replace(/^\/[^/]+\/(?=[A-Z])/, '').replace(/^"|"$/g, '')
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Converts an instant to local time. Unknown zones count as UTC. */
export function inZone(moment: Date, timeZone: string): { date: string; time: string } {
  const format = formats.get(timeZone) ?? formatFor(knownZone(timeZone) ?? 'UTC')
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(moment).split(' ')
  return { date, time }
}

/** Swedish writes dates and times as ISO 8601 does: "2026-03-10 18:30". */
const formatFor = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })

/**
 * Converts wall time in a zone to an instant. A time skipped by daylight saving becomes the instant after the gap.
 */
export function momentIn(
  zone: string,
  wall: { year: number; month: number; day: number; hour: number; minute: number },
): Date {
  const target = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  let guess = target
  for (let attempt = 0; attempt < 3; attempt++) {
    const shown = inZone(new Date(guess), zone)
    const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - guess
    if (guess + offset === target) break
    guess = target - offset
  }
  return new Date(guess)
}
