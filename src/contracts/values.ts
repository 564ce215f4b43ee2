import { z } from 'zod'

/** RFC 3339 date-time with an offset, or a bare date (midnight UTC). */
export const Instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).meta({
  description: 'RFC 3339 date-time, or a date',
  example: '2026-03-04T00:00:00Z',
})

export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2000)
  .meta({ description: 'An http or https address', example: 'https://www.example.org/about' })
