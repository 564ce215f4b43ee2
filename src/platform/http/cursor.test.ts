import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCursors } from './cursor.ts'

const cursors = createCursors('secret')
const position = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null)))

test('round-trips a position through a query string', () => {
  fc.assert(
    fc.property(position, fc.string(), (given, query) => {
      const cursor = cursors.write(given, query)
      assert.deepEqual(cursors.read(cursor, query), given)
      assert.equal(encodeURIComponent(cursor), cursor)
    }),
  )
})

const refusal = { name: 'ServiceError', code: 'invalid_cursor' }

test('refuses a cursor of another query or another secret [design.http.cursor-signed]', () => {
  const cursor = cursors.write(['b', 2], 'flags open')
  assert.throws(() => cursors.read(cursor, 'flags closed'), refusal)
  assert.throws(() => createCursors('another').read(cursor, 'flags open'), refusal)
})

test('refuses an altered cursor and names the parameter [design.http.cursor-signed]', () => {
  const cursor = cursors.write(['name', 'id', 7], 'query')
  fc.assert(
    fc.property(fc.nat(cursor.length), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      const altered = cursor.slice(0, at) + inserted + cursor.slice(at + removed)
      fc.pre(altered !== cursor)
      assert.throws(() => cursors.read(altered, 'query'), refusal)
    }),
    { numRuns: 2000 },
  )
  for (const altered of [
    '',
    '.',
    `${cursor}.`,
    `${cursor}.more`,
    `${cursor}=`,
    `${cursor}!`,
    cursor.replace('.', ''),
  ]) {
    assert.throws(
      () => cursors.read(altered, 'query'),
      (error: { code: string; errors: { path: string }[] }) =>
        error.code === 'invalid_cursor' && error.errors[0]?.path === 'cursor',
      altered,
    )
  }
})
