import { type DateMention, isDay, weekdayOf } from './date-mention.ts'

/** What stands around a line and may say its year. */
type YearHints = {
  /** From the heading above; a school or fiscal year has two. */
  readonly section: readonly number[]
  /** Of the date before it in the same section. */
  readonly before: number | null
  /** From the page's own title and address. */
  readonly page: number | null
  /** When the page was published, else when it was read. */
  readonly reference: Date
}

/** The year of a day that names none; null when nothing around it decides. */
export function yearOf(date: DateMention, hints: YearHints): number | null {
  if (date.year) return date.year
  const fits = (year: number) =>
    isDay(year, date.month, date.day) &&
    (date.weekday === null || weekdayOf(year, date.month, date.day) === date.weekday)
  const stated = [...seasonYears(date.month, hints.section), hints.before, hints.page].filter(
    (year) => year !== null,
  )
  const agreeing = stated.find(fits)
  if (agreeing) return agreeing
  // A heading outweighs a weekday, which people mistype more often than the year of a whole list.
  if (hints.section.length > 0) return stated[0] ?? null
  const nearest = nearestYears(date, hints.reference)
  return nearest.find(fits) ?? null
}

/** "2025-2026" begins in summer. */
function seasonYears(month: number, years: readonly number[]): readonly number[] {
  const [first, second] = years
  if (first === undefined || second === undefined) return years
  return month >= 7 ? [first, second] : [second, first]
}

/** Years by the distance of the day from the reference, at most a year and a half away. */
function nearestYears(date: DateMention, reference: Date): number[] {
  const middle = reference.getUTCFullYear()
  const distance = (year: number) => Math.abs(Date.UTC(year, date.month - 1, date.day) - reference.getTime())
  return [middle - 1, middle, middle + 1]
    .filter((year) => distance(year) < 550 * 86_400_000)
    .sort((a, b) => distance(a) - distance(b))
}

const yearPattern = /(?<![\d#$/.-])((?:19|20)\d\d)(?:\s?[-–/]\s?((?:19|20)?\d\d))?(?![\d/-])/g

/** The one year, or the one pair of years, that a heading names; none when it names several. */
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

/** A year in the path of an address: `/2026/` or `meetings-2026`. */
export function yearOfAddress(url: string): number | null {
  const years = [...url.matchAll(/[/_-]((?:19|20)\d\d)(?=[/_.-]|$)/g)].map(([, year]) => Number(year))
  return years.length > 0 && years.every((year) => year === years[0]) ? (years[0] ?? null) : null
}
