import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { likeness, typingErrors } from './name-distance.ts'

const name = fc.string({ unit: fc.constantFrom(...'abcdeilnorst'), minLength: 4, maxLength: 14 })

/** A name and the same with one letter left out, doubled, replaced or swapped with the next. */
const misspelt = fc
  .tuple(name, fc.nat(), fc.constantFrom('omit', 'double', 'replace', 'swap'))
  .map(([text, at, how]) => {
    const index = at % (text.length - 1)
    const [before, letter, next, after] = [
      text.slice(0, index),
      text[index]!,
      text[index + 1]!,
      text.slice(index + 2),
    ]
    const typed = {
      omit: before + next + after,
      double: before + letter + letter + next + after,
      replace: `${before}z${next}${after}`,
      swap: before + next + letter + after,
    }
    return [text, typed[how]] as const
  })

test('one slip of the fingers is one typing error at most', () => {
  fc.assert(fc.property(misspelt, ([right, typed]) => assert.ok(typingErrors(typed, right) <= 1)))
  assert.equal(typingErrors('lubbcok', 'lubbock'), 1)
  assert.equal(typingErrors('gary', 'gary'), 0)
  assert.equal(typingErrors('', 'gary'), 4)
})

test('both measures are the same in either direction', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      assert.equal(typingErrors(a, b), typingErrors(b, a))
      assert.ok(likeness(a, b) >= 0 && likeness(a, b) <= 1)
    }),
  )
})

test('a name with one typing error is never less than 0.75 alike, so the filter before the count loses none', () => {
  fc.assert(fc.property(misspelt, ([right, typed]) => assert.ok(likeness(typed, right) >= 0.75)))
})

test('the likeness is that of Jaro and Winkler', () => {
  assert.ok(Math.abs(likeness('martha', 'marhta') - 0.9611) < 0.0001)
  assert.ok(Math.abs(likeness('dixon', 'dicksonx') - 0.8133) < 0.0001)
  assert.equal(likeness('gary', 'gary'), 1)
  assert.equal(likeness('', 'gary'), 0)
})
