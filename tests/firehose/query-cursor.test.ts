import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFirehoseCursors } from '../../src/firehose/cursor.ts'
import { ServiceError } from '../../src/platform/errors.ts'

const cursors = createFirehoseCursors('one secret')
const seq = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const epoch = fc.string({ unit: 'grapheme', maxLength: 40 })

test('a position leads back to itself, on every instance that shares the secret [design.firehose.cursor-anywhere]', () => {
  const elsewhere = createFirehoseCursors('one secret')
  fc.assert(
    fc.property(epoch, seq, (name, number) => {
      const text = cursors.write(name, number)
      assert.equal(elsewhere.write(name, number), text)
      assert.deepEqual(elsewhere.read(text), { epoch: name, seq: number })
      assert.match(text, /^[\w-]+$/)
      assert.equal(cursors.isPage(text), false)
    }),
  )
})

test('the mac is the HMAC of RFC 2104', () => {
  const key = createHmac('sha256', 'one secret').update('firehose cursor mac').digest()
  const payload = Buffer.from([1, 0, 0, 0, 0, 0, 9, ...Buffer.from('epoch001')])
  const mac = createHmac('sha256', key).update('\0').update(payload).digest()
  const text = Buffer.from(cursors.write('epoch001', 9), 'base64url')
  assert.deepEqual(text.subarray(0, 9), mac.subarray(0, 9))
})

test('a page cursor leads back to itself, with its own query only', () => {
  fc.assert(
    fc.property(epoch, seq, seq, fc.double({ noNaN: true }), (name, asOf, number, value) => {
      const position = { epoch: name, asOf, seq: number, value }
      const text = cursors.writePage(position, 'query')
      assert.deepEqual(cursors.readPage(text, 'query'), position)
      assert.equal(cursors.isPage(text), true)
      refuses(() => cursors.readPage(text, 'other query'))
      refuses(() => cursors.read(text))
    }),
  )
})

test('a position is not a page, and a cursor of another secret is neither', () => {
  refuses(() => cursors.readPage(cursors.write('e', 7), 'query'))
  refuses(() => cursors.read(createFirehoseCursors('another secret').write('e', 7)))
})

test('one changed character makes it invalid', () => {
  const text = cursors.write('epoch001', 123_456)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < text.length; at++) {
    for (const other of alphabet) {
      if (other !== text[at]) refuses(() => cursors.read(text.slice(0, at) + other + text.slice(at + 1)))
    }
  }
})

test('another spelling of the same bytes is another text', () => {
  for (const epoch of ['', 'e', 'e1', 'epoch001']) {
    const text = cursors.write(epoch, 5)
    const bytes = Buffer.from(text, 'base64url')
    const spellings = ['=', ' ', '\n', '*'].map((more) => text + more)
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const other = text.slice(0, -1) + last
      if (other !== text && Buffer.from(other, 'base64url').equals(bytes)) spellings.push(other)
    }
    for (const spelling of spellings) refuses(() => cursors.read(spelling))
  }
})

test('neighbouring positions have nothing in common that a reader could count by [design.firehose.cursor-anywhere]', () => {
  const texts = Array.from({ length: 200 }, (_, index) => cursors.write('epoch001', 1000 + index))
  for (const text of texts) {
    const bytes = Buffer.from(text, 'base64url')
    assert.equal(bytes.includes('epoch001'), false)
  }
  // Were the number shown, all but the last bytes would be the same.
  const prefixes = new Set(texts.map((text) => text.slice(0, 4)))
  const suffixes = new Set(texts.map((text) => text.slice(-4)))
  assert.ok(prefixes.size > 190 && suffixes.size > 190)
})

test('whatever is given as a cursor is read or refused, and nothing else is thrown', () => {
  const valid = cursors.write('epoch001', 5)
  const page = cursors.writePage({ epoch: 'epoch001', asOf: 9, seq: 3, value: 0.5 }, 'query')
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.base64String({ maxLength: 200 }),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.tuple(fc.constantFrom(valid, page), fc.nat(60), fc.nat(60)).map(([t, a, b]) => t.slice(a, a + b)),
    fc.tuple(fc.constantFrom(valid, page), fc.string()).map(([text, more]) => text + more),
    fc.constantFrom('', '.', '=', `${valid}=`, ` ${valid}`, `${valid}\0`, '__proto__'),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const read of [
        () => cursors.read(text),
        () => cursors.readPage(text, 'query'),
        () => cursors.isPage(text),
      ]) {
        try {
          read()
        } catch (error) {
          assert.ok(error instanceof ServiceError && error.code === 'invalid_cursor', String(error))
        }
      }
    }),
    { numRuns: 5000 },
  )
})

function refuses(read: () => unknown): void {
  assert.throws(read, (error) => error instanceof ServiceError && error.code === 'invalid_cursor')
}
