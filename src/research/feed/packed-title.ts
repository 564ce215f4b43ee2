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
  const paper = parts.flatMap((part) => papers.exec(part)?.[1]?.toLowerCase() ?? [])[0] ?? null
  const body = parts
    .filter((part) => !papers.test(part))
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
