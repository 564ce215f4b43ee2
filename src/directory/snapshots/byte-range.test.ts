import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseByteRange } from './byte-range.ts'

test('reads a single range, its end and its last bytes', () => {
  assert.deepEqual(parseByteRange('bytes=0-4', 10), { start: 0, end: 4 })
  assert.deepEqual(parseByteRange('bytes=4-', 10), { start: 4, end: 9 })
  assert.deepEqual(parseByteRange('bytes=4-99', 10), { start: 4, end: 9 })
  assert.deepEqual(parseByteRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(parseByteRange('bytes=-30', 10), { start: 0, end: 9 })
})

test('refuses a range outside the file and ignores what is no single range', () => {
  assert.equal(parseByteRange('bytes=10-', 10), 'unsatisfiable')
  assert.equal(parseByteRange('bytes=-0', 10), 'unsatisfiable')
  for (const header of [undefined, 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    assert.equal(parseByteRange(header, 10), undefined, header)
})
