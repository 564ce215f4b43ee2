/** A local date `YYYY-MM-DD` and time `HH:MM`. */
export type LocalTime = { readonly date: string; readonly time: string | null }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Converts an instant to local time. Unknown zones count as UTC. */
export function inZone(moment: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
  } catch {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
  }
  formats.set(timeZone, format)
  return format
}

const stamp =
  /^\s*(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d{2})(\d{2}))(?:[T ](\d{1,2})[:-]?(\d{2})(?:[:-]?\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}:?\d{2})?)?\s*$/

/**
 * Parses an ISO timestamp to local time, also as plugins write it: "2019-9-13T10:00-6:00". Only UTC is converted: any
 * other offset is that of the place itself. Midnight UTC is a date without time.
 */
export function readStamp(value: string, timeZone: string): LocalTime | null {
  const match = stamp.exec(value)
  if (!match) return null
  const [, year, month = match[4]!, day = match[5]!, , , hour, minute, offset] = match
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`))) return null
  if (hour === undefined) return { date, time: null }
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!offset || !/^(?:Z|.0+:?0+)$/.test(offset)) return { date, time }
  if (offset === 'Z' && time === '00:00') return { date, time: null }
  const moment = new Date(`${date}T${time}:00Z`)
  return Number.isNaN(moment.getTime()) ? null : inZone(moment, timeZone)
}
