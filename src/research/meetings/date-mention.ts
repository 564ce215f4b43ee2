/** A day named in a line. The year often comes from the heading above. */
export type DateMention = {
  readonly start: number
  readonly end: number
  readonly year: number | null
  readonly month: number
  readonly day: number
  /** 0 is Sunday, as in `Date`. */
  readonly weekday: number | null
}

const monthNames =
  'jan(?:uary)?|feb(?:[ru]{1,3}ary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const weekdayNames = 'mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun'
const weekday = `(?:\\b(?<W>${weekdayNames})(?:day)?s?\\b[.,]*[ _]*(?:the\\s+)?)?`
const gap = '[ _]*'
const year = '(?<Y>(?:19|20)\\d\\d)'
// A day is never part of a longer number or of a time.
const day = '(?<D>\\d{1,2})(?!\\d|:\\d|\\s?[ap]\\.?m)(?:\\s?(?:st|nd|rd|th)\\b)?'
/** The end of a range: "March 12–13". */
const until = '(?:\\s?[-–—]\\s?\\d{1,2}(?:st|nd|rd|th)?(?![\\d/]|[:.-]\\d|\\s?[ap]\\.?m))?'

const shapes = {
  monthFirst: `${weekday}(?<![a-z])(?<M>${monthNames})(?![a-z])\\.?${gap}${day}${until}(?:${gap},?${gap}(?:of\\s+)?${year})?`,
  dayFirst: `${weekday}(?<![\\d:/.,$#-])(?<!\\d )${day}${gap}(?:(?:day\\s+)?of\\s+)?(?<M>${monthNames})(?![a-z])\\.?,?(?:${gap}${year})?(?: (?<V>${weekdayNames})\\b)?`,
  /** "28-Jan-26". */
  hyphened: `(?<![\\w-])(?<D>\\d{1,2})-(?<M>${monthNames})-(?<Y>(?:(?:19|20)\\d)?\\d\\d)(?![\\w-])`,
  numeric: `${weekday}(?<![\\d/.-])(?<N>\\d{1,2})(?<S>[/.-])(?<D>\\d{1,2})\\k<S>(?<Y>(?:19|20)\\d\\d|\\d\\d)(?![\\d/]|-(?!\\d{1,2}:\\d\\d)|\\.\\d)`,
  /** "Tue 1/13", or "1/13" at the start of a line or cell. */
  slashed: `(?:(?<=^|\\t)[^\\w\\t]{0,3}|\\b(?<W>${weekdayNames})(?:day)?\\b[.,]?\\s*)(?<N>\\d{1,2})/(?<D>\\d{1,2})(?=$|\\s|[,:;–-])`,
  yearFirst: '(?<![\\d.])(?<Y>(?:19|20)\\d\\d)(?<S>[-/._])(?<N>\\d\\d)\\k<S>(?<D>\\d\\d)(?!\\d)',
  compact: '(?<![\\d.])(?<Y>20[0-4]\\d)(?<N>[01]\\d)(?<D>[0-3]\\d)(?!\\d)',
} as const

const scanners = Object.values(shapes).map((shape) => new RegExp(shape, 'gi'))
const monthKeys = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const mayHoldDate = new RegExp(`(?:${monthNames})|\\d[/._-]\\d|20[0-4]\\d[01]\\d[0-3]\\d`, 'i')

/** All days named in a line, in order. "March 3 and 17" names two. */
export function findDates(line: string): DateMention[] {
  if (!mayHoldDate.test(line)) return []
  const found: DateMention[] = []
  for (const scanner of scanners) {
    for (const match of line.matchAll(scanner)) {
      const mention = read(match)
      if (!mention) continue
      if (found.some((other) => mention.start < other.end && other.start < mention.end)) continue
      found.push(...withFurtherDays(line, mention))
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

function read(match: RegExpMatchArray): DateMention | null {
  const { W, V = W, M, N, D, Y } = match.groups ?? {}
  const month = M ? monthKeys.indexOf(M.slice(0, 3).toLowerCase()) + 1 : Number(N)
  const dayOfMonth = Number(D)
  const year = Y ? (Y.length === 2 ? 2000 + Number(Y) : Number(Y)) : null
  // "you may 2" is not a date: lower-case "may" and "mar" need a year or a weekday.
  if ((M === 'may' || M === 'mar') && !year && !V) return null
  if (!isDay(year ?? 2024, month, dayOfMonth)) return null
  const start = match.index ?? 0
  return {
    start,
    end: start + match[0].trimEnd().length,
    year,
    month,
    day: dayOfMonth,
    weekday: V ? weekdayKeys.indexOf(V.slice(0, 3).toLowerCase()) : null,
  }
}

const anotherDay =
  /^\s*(?:,\s*and|,|&|and)\s*(\d{1,2})(?!\d|[:/.]\d|\s*[ap]\.?\s?m)(?:st|nd|rd|th)?(?= *(?:$|[\t,.;&)|–-]|and\b))/i
const yearBehind = /^,?\s*((?:19|20)\d\d)(?!\d)/

/** "March 3, 17 and 31, 2026": the days share the month and the final year. */
function withFurtherDays(line: string, first: DateMention): DateMention[] {
  const days = [first]
  let at = first.end
  while (!first.year) {
    const match = anotherDay.exec(line.slice(at))
    const dayOfMonth = Number(match?.[1])
    if (!match || !isDay(2024, first.month, dayOfMonth)) break
    days.push({ ...first, start: at, end: at + match[0].length, day: dayOfMonth, weekday: null })
    at += match[0].length
  }
  const year = days.length > 1 ? yearBehind.exec(line.slice(at)) : null
  return year ? days.map((day) => ({ ...day, year: Number(year[1]) })) : days
}

const wholeMonth = new RegExp(`^(?:${monthNames})$`, 'i')

export const readMonth = (name: string): number | null =>
  wholeMonth.test(name) ? monthKeys.indexOf(name.slice(0, 3).toLowerCase()) + 1 : null

export function isDay(year: number, month: number, day: number): boolean {
  if (!(month >= 1 && month <= 12 && day >= 1)) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** `YYYY-MM-DD`. */
export const dayText = (year: number, { month, day }: Pick<DateMention, 'month' | 'day'>): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
