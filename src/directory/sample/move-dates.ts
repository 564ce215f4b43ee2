import { dayMs, utcDay } from '../../contracts/days.ts'

/**
 * Moves every date in a text of the sample by whole weeks, so that weekdays stay right. A month alone does not move: the
 * sample uses one only for what happens every year.
 */

/** The files are written as of the week that starts on this day. */
const baseDay = Date.UTC(2026, 9, 8)
const weekMs = 7 * dayMs
const timeZone = 'America/Indiana/Indianapolis'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** Months as newspapers abbreviate them. */
const pressMonths = 'Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec.'.split(' ')
const feedMonths = months.map((month) => month.slice(0, 3))

/** The day on the calendars of the town, as `2026-10-08`: late in the evening it is already another day in UTC. */
export const townDay = (time: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)

/** Whole weeks between the dates in the files and a first start on this day. Dates never move back. */
export const weeksUntil = (day: Date): number => Math.max(0, Math.floor((day.getTime() - baseDay) / weekMs))

const year = '20[123]\\d'
const monthName = [...months, ...pressMonths.filter((month) => month.endsWith('.'))]
  .map((month) => month.replace('.', '\\.'))
  .join('|')
const dates = new RegExp(
  [
    // 2026-10-12, 2026-10-12T18:30-04:00
    `(?<!\\d)(?<iso>${year}-\\d\\d-\\d\\d)(?!\\d)(?:T(?<time>\\d\\d:\\d\\d(?::\\d\\d)?)(?<offset>[+-]\\d\\d:\\d\\d))?`,
    // 20261012T183000, 20261007120000Z
    `(?<!\\d)(?<compact>${year}[01]\\d[0-3]\\d)(?=T\\d{6}|\\d{6}Z)`,
    // 07 Oct 2026
    `(?<!\\d)(?<feedDay>\\d\\d) (?<feedMonth>${feedMonths.join('|')}) (?<feedYear>${year})(?!\\d)`,
    // October 12, 2026; Oct. 12
    `\\b(?<month>${monthName}) (?<day>\\d{1,2})(?!\\d)(?:, (?<dayYear>${year})(?!\\d))?`,
    // October 2026
    `\\b(?<aloneMonth>${months.join('|')}) (?<aloneYear>${year})(?!\\d)`,
    // Case numbers such as PC-26-07
    `\\b(?<series>[A-Z]{1,2})-(?<caseYear>\\d\\d)-(?=\\d\\d)`,
    // 2026, also in Ordinance 2026-14
    `(?<!\\d)(?<alone>${year})(?!\\d)`,
  ].join('|'),
  'g',
)

export function moveDates(text: string, weeks: number): string {
  if (weeks === 0) return text
  const move = (time: number) => new Date(time + weeks * weekMs)
  const years = move(baseDay).getUTCFullYear() - new Date(baseDay).getUTCFullYear()
  return text.replaceAll(dates, (whole, ...rest) => {
    const found = rest.at(-1) as Partial<Record<string, string>>
    if (found['iso'] !== undefined) {
      const moved = utcDay(move(Date.parse(found['iso'])))
      return found['time'] === undefined
        ? moved
        : `${moved}T${found['time']}${offsetAt(moved, found['time'])}`
    }
    if (found['compact'] !== undefined) {
      const [, y, m, d] = /^(\d{4})(\d\d)(\d\d)$/.exec(found['compact'])!
      return utcDay(move(Date.UTC(Number(y), Number(m) - 1, Number(d)))).replaceAll('-', '')
    }
    if (found['feedDay'] !== undefined) {
      const month = feedMonths.indexOf(found['feedMonth']!)
      const moved = move(Date.UTC(Number(found['feedYear']), month, Number(found['feedDay'])))
      const day = String(moved.getUTCDate()).padStart(2, '0')
      return `${day} ${feedMonths[moved.getUTCMonth()]} ${moved.getUTCFullYear()}`
    }
    if (found['day'] !== undefined) {
      const names = found['month']!.endsWith('.') ? pressMonths : months
      const written = Number(found['dayYear'] ?? new Date(baseDay).getUTCFullYear())
      const moved = move(Date.UTC(written, names.indexOf(found['month']!), Number(found['day'])))
      const day = `${names[moved.getUTCMonth()]} ${moved.getUTCDate()}`
      return found['dayYear'] === undefined ? day : `${day}, ${moved.getUTCFullYear()}`
    }
    if (found['aloneMonth'] !== undefined) {
      const middle = Date.UTC(Number(found['aloneYear']), months.indexOf(found['aloneMonth']), 15)
      const moved = move(middle)
      return `${months[moved.getUTCMonth()]} ${moved.getUTCFullYear()}`
    }
    if (found['series'] !== undefined) return `${found['series']}-${Number(found['caseYear']) + years}-`
    return found['alone'] === undefined ? whole : String(Number(found['alone']) + years)
  })
}

const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/** The town's offset from UTC on that day: a meeting at 6:30 p.m. stays at 6:30 p.m. when summer time has ended. */
function offsetAt(day: string, time: string): string {
  const name = offsets
    .formatToParts(new Date(`${day}T${time}-05:00`))
    .find(({ type }) => type === 'timeZoneName')!
  return name.value.replace('GMT', '')
}
