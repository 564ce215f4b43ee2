import { dayMs } from '../../contracts/days.ts'

/** Parses Retry-After (RFC 9110 § 10.2.3), seconds or a date, up to one day ahead. Invalid values are ignored. */
export function retryAfter(header: string | null | undefined, now: Date): Date | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  const at = /^\d{1,10}$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text)
  if (Number.isNaN(at)) return null
  return new Date(Math.min(Math.max(at, now.getTime()), now.getTime() + dayMs))
}
