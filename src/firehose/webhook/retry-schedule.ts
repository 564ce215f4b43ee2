const firstMs = 1_000
const longestMs = 3_600_000
export const hopelessAfterMs = 24 * 3_600_000
/** An outage of our own must not count as theirs: a day with a handful of attempts proves nothing. */
const hopelessFailures = 10

/** Twice as long with every failure, from 1 s to 1 h, with jitter: many that failed together come back apart. */
export function retryDelayMs(failures: number, random: () => number, askedMs = 0): number {
  const base = Math.min(longestMs, firstMs * 2 ** (failures - 1))
  const jittered = base * (0.5 + random() / 2)
  // A receiver may ask for more time, within reason.
  return Math.round(Math.max(jittered, Math.min(askedMs, longestMs)))
}

export function isHopeless(failures: number, failingSince: Date, now: Date): boolean {
  return failures >= hopelessFailures && now.getTime() - failingSince.getTime() >= hopelessAfterMs
}

/** RFC 9110 § 10.2.3: seconds, or a date. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime())
}
