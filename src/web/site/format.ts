import { clockTime } from '../../contracts/clock-time.ts'
import { dayMs } from '../../contracts/days.ts'
import type { Language } from '../../contracts/language.ts'

const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' }
/** A format of dates, made once for each language and time zone: making one takes far longer than using it. */
function dateFormat(options: Intl.DateTimeFormatOptions) {
  const known: Record<Language, Map<string, Intl.DateTimeFormat>> = { en: new Map(), es: new Map() }
  return (language: Language, timeZone: string): Intl.DateTimeFormat => {
    const format =
      known[language].get(timeZone) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone })
    known[language].set(timeZone, format)
    return format
  }
}

const dateFormats = {
  date: dateFormat({ month: 'short', day: 'numeric', year: 'numeric' }),
  day: dateFormat({ month: 'short', day: 'numeric' }),
  longDay: dateFormat({ weekday: 'long', month: 'long', day: 'numeric' }),
  weekday: dateFormat({ weekday: 'long' }),
  monthAndYear: dateFormat({ month: 'long', year: 'numeric' }),
  narrowWeekday: dateFormat({ weekday: 'narrow' }),
  month: dateFormat({ month: 'short' }),
  zone: dateFormat({ timeZoneName: 'short' }),
  key: dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }),
  clock: dateFormat({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }),
}

/** The days of what belongs to no place. */
export const nationalTimeZone = 'America/New_York'

/** A date without a time is stored as midnight in UTC, and is that date everywhere. */
const zoneOf = (at: string | Date): string =>
  new Date(at).getTime() % dayMs === 0 ? 'UTC' : nationalTimeZone

/** `Sep 28, 2026` */
export const formatDate = (language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  dateFormats.date(language, timeZone).format(new Date(at))

/** The day by the clocks of a place. A date without a time is that date everywhere. */
export const formatPlaceDate = (
  language: Language,
  at: string,
  timeZone: string | null | undefined,
): string => formatDate(language, at, Date.parse(at) % dayMs === 0 ? 'UTC' : (timeZone ?? nationalTimeZone))

/** `Sep 28` */
export const formatDay = (language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  dateFormats.day(language, timeZone).format(new Date(at))

/** `Monday, September 28` */
export const formatLongDay = (language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  dateFormats.longDay(language, timeZone).format(new Date(at))

/** `Monday` */
export const formatWeekday = (language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  dateFormats.weekday(language, timeZone).format(new Date(at))

/** `September 2026` */
export const formatMonthAndYear = (language: Language, at: string | Date): string =>
  dateFormats.monthAndYear(language, zoneOf(at)).format(new Date(at))

/** `M` */
export const formatNarrowWeekday = (language: Language, at: string | Date): string =>
  dateFormats.narrowWeekday(language, zoneOf(at)).format(new Date(at))

/** `Sep`, in the form of a calendar sheet. */
export const formatMonth = (language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  dateFormats.month(language, timeZone).format(new Date(at)).replace('.', '')

/** `6:30 p.m.`, `6 p.m.`; English and Spanish write it alike. */
export const formatTime = (_language: Language, at: string | Date, timeZone = zoneOf(at)): string =>
  clockTime(at, timeZone)

/** `2026-09-28` and `2026-09-28 18:30 UTC` of a record as a page writes them; every other text as it is. */
export function formatStoredTime(language: Language, text: string): string {
  const [, day, time, zone = ''] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})( UTC)?)?$/.exec(text) ?? []
  const at = new Date(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(at.getTime())) return text
  const date = formatDate(language, at, 'UTC')
  return time === undefined ? date : `${date}, ${formatTime(language, at, 'UTC')}${zone}`
}

/** `EST`, for times without a date. */
export const formatZone = (language: Language, at: string | Date, timeZone: string): string =>
  dateFormats
    .zone(language, timeZone)
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `6:30 p.m. EST`, where no place says whose clocks are meant. */
export const formatClock = (language: Language, at: string | Date, timeZone: string): string =>
  `${formatTime(language, at, timeZone)} ${formatZone(language, at, timeZone)}`

/** The calendar day in a time zone as `2026-09-28`, for comparing days. */
export const dayKey = (at: string | Date, timeZone = zoneOf(at)): string => {
  const parts = dateFormats.key('en', timeZone).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The first moment of a calendar day (`2026-09-28`) in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Clocks may change between the two midnights, so the first result is corrected once.
  const first = midnight - offsetAt(midnight, timeZone)
  return new Date(midnight - offsetAt(first, timeZone))
}

/** Milliseconds that the clocks of a time zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = dateFormats.clock('en', timeZone).formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return local - Math.floor(time / 60_000) * 60_000
}

/** `96.8%` of a share of one; Spanish sets a space before the sign. */
export const formatPercent = (language: Language, share: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** `72.7 GB`, `310 MB` */
export function formatBytes(language: Language, bytes: number): string {
  const isLarge = bytes >= 1e9
  const unit = {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locales[language], unit).format(bytes / (isLarge ? 1e9 : 1e6))
}

/** `US$5` or `4,50 €`. Visitors from elsewhere must not take another dollar for granted. */
export function formatPrice(language: Language, amount: number, currency: string): string {
  if (currency === 'USD') return `US$${amount}`
  const fraction = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency, ...fraction }).format(amount)
}
