import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFirehoseCursors } from '../../src/firehose/cursor.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { anyCharacter } from '../support/any-character.ts'

const cursors = createFirehoseCursors('one secret')
const seq = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const epoch = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('hex'))

test('a position decodes to itself on every instance that shares the secret [design.firehose.cursor-anywhere]', () => {
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

test('rejects an epoch that is not eight hexadecimal digits, and later ids stay valid', () => {
  const text = cursors.write('0000e001', 9)
  for (const name of ['', 'e1', '0000e00', 'zzzzzzzz'])
    assert.throws(() => cursors.write(name, 9), /hexadecimal/)
  assert.equal(cursors.write('0000e001', 9), text)
})

test('none of twenty thousand guessed ids is accepted', () => {
  const bytes = Buffer.from(cursors.write('0000e001', 9), 'base64url')
  for (let guess = 0; guess < 20_000; guess++) {
    const other = Buffer.from(bytes)
    other.writeUInt32BE(guess, 12)
    if (!other.equals(bytes)) refuses(() => cursors.read(other.toString('base64url')))
  }
})

test('a page cursor decodes to itself, with its own query only', () => {
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

test('a position is not a page cursor, and a cursor of another secret is neither', () => {
  refuses(() => cursors.readPage(cursors.write('0000000e', 7), 'query'))
  refuses(() => cursors.read(createFirehoseCursors('another secret').write('0000000e', 7)))
})

test('one changed character makes a cursor invalid', () => {
  const text = cursors.write('0000e001', 123_456)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < text.length; at++) {
    for (const other of alphabet) {
      if (other !== text[at]) refuses(() => cursors.read(text.slice(0, at) + other + text.slice(at + 1)))
    }
  }
})

test('rejects another base64url spelling of the same bytes', () => {
  for (const epoch of ['00000000', 'ffffffff', '0000e001']) {
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

test('neighboring positions reveal nothing about their distance [design.firehose.cursor-anywhere]', () => {
  const texts = Array.from({ length: 200 }, (_, index) => cursors.write('0000e001', 1000 + index))
  for (const text of texts) {
    const bytes = Buffer.from(text, 'base64url')
    assert.equal(bytes.includes(Buffer.from('0000e001', 'hex')), false)
  }
  // If the number were visible, all but the last bytes would be equal.
  const prefixes = new Set(texts.map((text) => text.slice(0, 4)))
  const suffixes = new Set(texts.map((text) => text.slice(-4)))
  assert.ok(prefixes.size > 190 && suffixes.size > 190)
})

test('any string is either decoded or rejected as an invalid cursor', () => {
  const valid = cursors.write('0000e001', 5)
  const page = cursors.writePage({ epoch: '0000e001', asOf: 9, seq: 3, value: 0.5 }, 'query')
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 600 }),
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
