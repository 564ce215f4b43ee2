import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'

/** The sort values of the last row of a page. */
export type Position = readonly (string | number | null)[]

export type Cursors = ReturnType<typeof createCursors>

/** Opaque, signed page cursors. An altered cursor, or one from another query, is refused. */
export function createCursors(secret: string) {
  function sign(payload: string, query: string): string {
    const mac = createHmac('sha256', secret).update(query).update('\0').update(payload).digest()
    return mac.subarray(0, 18).toString('base64url')
  }

  return {
    write(position: Position, query: string): string {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
      return `${payload}.${sign(payload, query)}`
    },

    read(cursor: string, query: string): Position {
      const payload = cursor.slice(0, Math.max(cursor.indexOf('.'), 0))
      // The text is compared, because several spellings decode to the same bytes.
      const given = Buffer.from(cursor)
      const expected = Buffer.from(`${payload}.${sign(payload, query)}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ServiceError(
          'invalid_cursor',
          'cursor: use the next_cursor of a page of this same query, unchanged',
          {
            errors: [{ path: 'cursor', message: 'is not a cursor of this query' }],
          },
        )
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position
    },
  }
}
