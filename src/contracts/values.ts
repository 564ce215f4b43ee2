import { z } from 'zod'

/** RFC 3339 date-time with an offset, or a bare date (midnight UTC). */
export const Instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a date such as 2026-03-04, or a time with an offset such as 2026-03-04T18:00:00Z',
  })
  .refine(isInCalendar, 'must be in the years 0001 to 9999')
  .meta({ description: 'RFC 3339 date-time, or a date', example: '2026-03-04T00:00:00Z' })

export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000, 'must have at most 2000 characters')
  .refine(fitsIndex, 'must have at most 2000 bytes')
  .meta({ description: 'An http or https URL', example: 'https://www.example.org/about' })

/** The address of an actor's website. Two addresses glued together parse as one with an unknown host. */
export const Website = WebAddress.refine(isOneAddress, 'contains two addresses; give one')

/** `https://a.orghttps://b.org` has the host `a.orghttps`, an empty port and the path `//b.org`. */
export function isOneAddress(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null) return false
  const { hostname, pathname } = parsed
  return !(pathname.startsWith('//') && (hostname.endsWith('http') || hostname.endsWith('https')))
}

/** A UTF-16 unit has at most three bytes, so only long URLs have to be measured. */
function fitsIndex(url: string): boolean {
  return url.length * 3 <= 2000 || new TextEncoder().encode(url).length <= 2000
}

/** Checked in UTC, as stored: an offset can move the last day of 9999 into the next year. */
function isInCalendar(instant: string): boolean {
  const written = Number(instant.slice(0, 4))
  if (written > 1 && written < 9999) return true
  const year = new Date(instant).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A query parameter that is true or false. */
export const BooleanParameter = z.enum(['true', 'false']).transform((value) => value === 'true')
