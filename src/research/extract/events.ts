import { hasDate } from './name-context.ts'
import type { Line } from './page-view.ts'

/** The date of an event in its own line or right below it, or null. */
export function startBeside(lines: readonly Line[], line: Line): string | null {
  const below = lines.slice(line.index + 1, line.index + 5)
  const end = below.findIndex(
    ({ block }) => block.shape === line.block.shape && block.kind === line.block.kind,
  )
  for (const { text } of [line, ...(end === -1 ? below : below.slice(0, end))])
    if (text.length <= 200 && hasDate(text)) return dayIn(text) || null
  return null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Only a date with a year is used; a guessed year would be an unsupported claim. */
function dayIn(text: string): string {
  const named = /\b([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)\b/.exec(text)
  const plain = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/.exec(text)
  const month = named ? months.indexOf(named[1]!.toLowerCase()) + 1 : Number(plain?.[1] ?? 0)
  const day = Number(named?.[2] ?? plain?.[2] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > 31) return ''
  return `${named?.[3] ?? plain?.[3]}-${pad(month)}-${pad(day)}${timeIn(text)}`
}

function timeIn(text: string): string {
  const time = /\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b/i.exec(text)
  if (!time || Number(time[1]) < 1 || Number(time[1]) > 12) return ''
  const hour = (Number(time[1]) % 12) + (time[3]!.toLowerCase() === 'p' ? 12 : 0)
  return `T${pad(hour)}:${time[2] ?? '00'}`
}

const pad = (part: number): string => String(part).padStart(2, '0')
