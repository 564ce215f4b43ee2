import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { markedParts } from './marked-parts.ts'

test('marks words in any case, the longest first, and changes no letter of a quote [design.site.search]', () => {
  assert.deepEqual(markedParts('Schools and SCHOOL', ['school', 'schools']), [
    '',
    'Schools',
    ' and ',
    'SCHOOL',
    '',
  ])
  assert.deepEqual(markedParts('İİ Ünal ünal', ['ünal', 'x']), ['İİ ', 'Ünal', ' ', 'ünal', ''])
  assert.deepEqual(markedParts('a.c abc', ['a.c']), ['', 'a.c', ' abc'])
  assert.deepEqual(markedParts('No words', []), ['No words'])
  const texts = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'İ', 'ß', ' ', '.') })
  fc.assert(
    fc.property(texts, fc.array(texts, { maxLength: 3 }), (text, words) => {
      const parts = markedParts(text, words)
      assert.equal(parts.join(''), text)
      const lower = words.map((word) => word.toLowerCase())
      for (const [index, part] of parts.entries()) {
        if (index % 2 === 1) assert.ok(lower.includes(part.toLowerCase()), part)
      }
    }),
  )
})
