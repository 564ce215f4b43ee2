/** A time of day in a line, with its end if stated. */
export type TimeMention = {
  readonly start: number
  readonly end: number
  /** `HH:MM`. */
  readonly from: string
  readonly until: string | null
}

const meridiem = '([ap])\\.?\\s?m\\b\\.?'
const clock = "(\\d{1,2})(?:[:.]\\s?(\\d{2}))?(?:\\s?o[’']clock)?:?"
// Empty table cells are tabs, and a row may have thousands of them.
const gap = '\\s{0,4}'
const scanner = new RegExp(
  `(?<![\\d:/$])(?:(?:${clock}${gap}(?:${meridiem})?|\\b(noon)\\b)${gap}(?:-|–|—|\\bto\\b|\\buntil\\b)${gap})?(?:${clock}${gap}${meridiem}|(?:12${gap}|\\b)(noon|midnight)\\b)`,
  'gi',
)

/** "7:30p" anywhere, and "7p" behind a day, which is blanked out, as calendars abbreviate times. */
const abbreviated =
  /(?<![\d:/$.])(?:(\d{1,2}):([0-5]\d)|(?<=\/ )(\d{1,2}))([ap])(?:\s?[–-]\s?\d{1,2}(?::\d\d)?[ap])?(?=\s|[),;]|$)/gi
const afternoon = /(?<![\d:/$.])(1[3-9]|2[0-3]):([0-5]\d)(?::\d\d)?(?![\d:]|\s?[ap]\.?m\b)/gi

/** All times of day in a line. A bare "7:00" is ignored: it lacks a.m. or p.m.; "18:30" needs neither. */
export function findTimes(line: string): TimeMention[] {
  const times: TimeMention[] = []
  for (const match of line.matchAll(scanner)) {
    const [whole, hour1, minute1, half1, noon, hour2, minute2, half2, word] = match
    const last = word ? (/noon/i.test(word) ? '12:00' : '00:00') : toTime(hour2, minute2, half2)
    if (!last) continue
    const first = noon
      ? '12:00'
      : hour1 && (toTime(hour1, minute1, half1) ?? inherited(hour1, minute1, half2 ?? 'p', last))
    const start = match.index
    times.push({
      start,
      end: start + whole.trimEnd().length,
      from: first || last,
      until: first ? last : null,
    })
  }
  if (times.length === 0)
    for (const match of line.matchAll(abbreviated)) {
      const from = toTime(match[1] ?? match[3], match[2], match[4])
      if (from) times.push({ start: match.index, end: match.index + match[0].length, from, until: null })
    }
  if (times.length === 0)
    for (const match of line.matchAll(afternoon))
      times.push({
        start: match.index,
        end: match.index + match[0].length,
        from: `${match[1]}:${match[2]}`,
        until: null,
      })
  return times
}

function toTime(hour?: string, minute?: string, half?: string): string | null {
  const hours = Number(hour)
  const minutes = Number(minute ?? 0)
  if (!hour || !half || hours < 1 || hours > 12 || minutes > 59) return null
  const ofDay = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return [ofDay, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "10:00 - 11:30 AM" and "11 - 1 PM": picks the half of the day that puts the start before the end. */
function inherited(hour: string, minute: string | undefined, half: string, end: string): string | null {
  const same = toTime(hour, minute, half)
  if (!same || same <= end) return same
  return toTime(hour, minute, half.toLowerCase() === 'p' ? 'a' : 'p')
}
