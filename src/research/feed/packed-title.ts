import { dayText, findDates } from '../meetings/date-mention.ts'
import { findTimes } from '../meetings/time-mention.ts'

/** The parts of a meeting feed title: `<Body> - <Agenda|Minutes> - <Mon DD, YYYY HH:MM AM>`. */
export type PackedTitle = {
  readonly body: string
  readonly paper: 'agenda' | 'minutes' | 'video' | null
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** `HH:MM`. */
  readonly time: string | null
}

const papers =
  /^(?:(?:final|draft|amended|approved|revised|special)\s+)*(agenda|minutes|video|audio)(?:\s+packet)?$/i

export function readPackedTitle(title: string): PackedTitle | null {
  const dates = findDates(title)
  const date = dates.at(-1)
  if (!date?.year) return null
  const parts = title
    .slice(0, date.start)
    .split(/\s+[-–—|]\s+|\s*[-–—|]\s*$/)
    .map((part) => part.trim())
    .filter(Boolean)
  const paperAt = parts.findIndex((part) => papers.test(part))
  const paper = paperAt >= 0 ? (papers.exec(parts[paperAt] ?? '')?.[1]?.toLowerCase() ?? null) : null
  const body = parts
    .filter((_, index) => index !== paperAt)
    .join(' - ')
    .replace(/[\s,:;(–-]+$/, '')
  if (!/[A-Za-z]{3}/.test(body)) return null
  return {
    body,
    paper: paper === 'audio' ? 'video' : (paper as PackedTitle['paper']),
    date: dayText(date.year, date),
    time: findTimes(title)[0]?.from ?? null,
  }
}
