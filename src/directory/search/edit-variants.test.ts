import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editVariants } from './edit-variants.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''))

const slips: Record<string, (word: string, at: number, letter: string) => string> = {
  'a letter lost': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'a letter too many': (text, at, more) => text.slice(0, at) + more + text.slice(at),
  'a wrong letter': (text, at, wrong) => text.slice(0, at) + wrong + text.slice(at + 1),
  'two letters swapped': (text, at) =>
    at + 1 < text.length ? text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2) : text,
}

for (const [what, slip] of Object.entries(slips)) {
  test(`a word typed with ${what} has the word among its variants`, () => {
    fc.assert(
      fc.property(word, fc.nat(11), letter, (meant, at, other) => {
        const typed = slip(meant, at % meant.length, other)
        fc.pre(typed !== meant)
        assert.ok(editVariants(typed).includes(meant), `${typed} -> ${meant}`)
      }),
    )
  })
}

test('variants are distinct and exclude the word', () => {
  const variants = editVariants('tenants')
  assert.ok(!variants.includes('tenants'))
  assert.equal(new Set(variants).size, variants.length)
  assert.ok(variants.length < 500, 'few enough to look up at once')
})
