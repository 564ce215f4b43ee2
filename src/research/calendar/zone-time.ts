import { inZone } from '../meetings/local-time.ts'

/** Zones as mail programs of one vendor call them. */
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

/** The zone that a TZID means, if it is one the platform knows. */
export function knownZone(tzid: string): string | null {
  const name =
    vendorZones[tzid.toLowerCase()] ?? tzid.replace(/^\/[^/]+\/(?=[A-Z])/, '').replace(/^"|"$/g, '')
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The moment when the clocks of a zone show a wall time; in the hour that a clock skips, the moment after it. */
export function momentIn(
  zone: string,
  wall: { year: number; month: number; day: number; hour: number; minute: number },
): Date {
  const wanted = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  let guess = wanted
  for (let round = 0; round < 3; round++) {
    const shown = inZone(new Date(guess), zone)
    const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - guess
    if (guess + offset === wanted) break
    guess = wanted - offset
  }
  return new Date(guess)
}
