import { type DateMention, isDay, weekdayOf } from './date-mention.ts'

type YearHints = {
  /** From the heading above; a school or fiscal year has two. */
  readonly section: readonly number[]
  readonly before: number | null
  readonly page: number | null
  /** When the page was published, else when it was read. */
  readonly reference: Date
}

/** The year of a date that states none; null if the hints do not decide. */
export function yearOf(date: DateMention, hints: YearHints): number | null {
  if (date.year) return date.year
  const fits = (year: number) =>
    isDay(year, date.month, date.day) &&
    (date.weekday === null || weekdayOf(year, date.month, date.day) === date.weekday)
  const season = seasonYears(date.month, hints.section)
  const others = [hints.before, hints.page].filter((year) => year !== null)
  const nearest = season.length > 0 ? [] : nearestYears(date, hints.reference)
  // A heading outweighs a weekday, because typos in weekdays are more common.
  return [...season, ...others, ...nearest].find(fits) ?? season[0] ?? null
}

/** A season "2025-2026" starts in summer. */
function seasonYears(month: number, years: readonly number[]): readonly number[] {
  const [first, second] = years
  if (first === undefined || second === undefined) return years
  return month >= 7 ? [first, second] : [second, first]
}

function nearestYears(date: DateMention, reference: Date): number[] {
  const middle = reference.getUTCFullYear()
  const distance = (year: number) => Math.abs(Date.UTC(year, date.month - 1, date.day) - reference.getTime())
  return [middle - 1, middle, middle + 1].sort((a, b) => distance(a) - distance(b))
}

const yearPattern = /(?<![\d#$/.-])((?:19[5-9]|20\d)\d)(?:\s?[-–/]\s?((?:19|20)?\d\d))?(?![\d/-])/g

/** The only year or pair of years in a heading; empty if it names several. */
export function yearsIn(text: string): readonly number[] {
  const found = [...text.matchAll(yearPattern)].map(([, first, second]) => {
    const from = Number(first)
    if (!second) return [from]
    const until = second.length === 2 ? Math.floor(from / 100) * 100 + Number(second) : Number(second)
    return until === from + 1 ? [from, until] : []
  })
  const distinct = [...new Map(found.map((years) => [years.join(), years])).values()]
  return distinct.length === 1 ? (distinct[0] ?? []) : []
}
