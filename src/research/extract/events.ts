import { dayText, findDates } from '../meetings/date-mention.ts'
import { findTimes } from '../meetings/time-mention.ts'
import { hasDate } from './name-context.ts'
import type { Line } from './page-view.ts'

/** The date of an event in its own line or right below it, or null. */
export function startBeside(lines: readonly Line[], line: Line): string | null {
  const below = lines.slice(line.index + 1, line.index + 5)
  const end = below.findIndex(
    ({ block }) => block.shape === line.block.shape && block.kind === line.block.kind,
  )
  for (const { text } of [line, ...(end === -1 ? below : below.slice(0, end))])
    if (text.length <= 200 && hasDate(text)) return dayIn(text)
  return null
}

/** Only a date with a year is used; a guessed year would be an unsupported claim. */
function dayIn(text: string): string | null {
  const date = findDates(text).find(({ year }) => year !== null)
  if (!date) return null
  const time = date.time ?? findTimes(text)[0]?.from
  return dayText(date.year!, date) + (time ? `T${time}` : '')
}
