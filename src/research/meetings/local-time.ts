import { inZone, type LocalTime } from '../calendar/zone-time.ts'

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
