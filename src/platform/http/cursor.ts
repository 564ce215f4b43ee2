import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'

/** Where a page ended: the sort values of its last row. */
export type Position = readonly (string | number | null)[]

export type Cursors = ReturnType<typeof createCursors>

/** Opaque, signed page cursors. One made for another query, or altered, is refused. */
export function createCursors(secret: string) {
  function sign(payload: string, query: string): Buffer {
    return createHmac('sha256', secret).update(query).update('\0').update(payload).digest().subarray(0, 16)
  }

  return {
    write(position: Position, query: string): string {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
      return `${payload}.${sign(payload, query).toString('base64url')}`
    },

    read(cursor: string, query: string): Position {
      const [payload = '', signature = ''] = cursor.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(payload, query)
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
