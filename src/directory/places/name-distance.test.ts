import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance, similarity } from './name-distance.ts'

const name = fc.string({ unit: fc.constantFrom(...'abcdeilnorst'), minLength: 4, maxLength: 14 })

/** A name and the same with one letter left out, doubled, replaced or swapped with the next. */
const misspelled = fc
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

test('one typing error has a distance of at most one', () => {
  fc.assert(fc.property(misspelled, ([right, typed]) => assert.ok(editDistance(typed, right) <= 1)))
  assert.equal(editDistance('lubbcok', 'lubbock'), 1)
  assert.equal(editDistance('gary', 'gary'), 0)
  assert.equal(editDistance('', 'gary'), 4)
})

test('both measures are symmetric', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      assert.equal(editDistance(a, b), editDistance(b, a))
      assert.ok(similarity(a, b) >= 0 && similarity(a, b) <= 1)
    }),
  )
})

test('a name with one typing error has a similarity of at least 0.75, so the pre-filter keeps it', () => {
  fc.assert(fc.property(misspelled, ([right, typed]) => assert.ok(similarity(typed, right) >= 0.75)))
})

test('matches published Jaro-Winkler values', () => {
  assert.ok(Math.abs(similarity('martha', 'marhta') - 0.9611) < 0.0001)
  assert.ok(Math.abs(similarity('dixon', 'dicksonx') - 0.8133) < 0.0001)
  assert.equal(similarity('gary', 'gary'), 1)
  assert.equal(similarity('', 'gary'), 0)
})
