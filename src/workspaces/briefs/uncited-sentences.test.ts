import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uncitedSentences } from './uncited-sentences.ts'

const cite = '[@claim:01920000-0000-7000-8000-000000000001]'

test('a citation covers the sentence that contains it or that it follows', () => {
  assert.deepEqual(
    uncitedSentences(`Rents ${cite} rose. Wages fell.${cite} Jobs went. ${cite} Nobody knows.`),
    ['Nobody knows.'],
  )
  assert.deepEqual(uncitedSentences(`${cite} Rents rose. Wages fell.`), ['Wages fell.'])
  assert.deepEqual(uncitedSentences(`Rents rose. [It is said](https://www.example.org) *here*.`), [
    'Rents rose.',
    'It is said here.',
  ])
})

test('abbreviations, initials and decimals do not end a sentence', () => {
  const text = 'Dr. J. Smith of St. Louis, in the U.S. Senate, paid $3.5 million. He left.'
  assert.deepEqual(uncitedSentences(text), [
    'Dr. J. Smith of St. Louis, in the U.S. Senate, paid $3.5 million.',
    'He left.',
  ])
})

test('splits paragraphs, list items and table rows, and ignores headings and code', () => {
  const text = `# A heading\n\nOne\nline. ${cite}\n\n- First point\n- Second ${cite}\n\n| Who | Where |\n|---|---|\n| Them | Gary |\n| Us | Gary ${cite} |\n\n\`\`\`\nCode is not prose.\n\`\`\`\n\n***\n\n42 + 1`
  assert.deepEqual(uncitedSentences(text), ['First point', 'Them | Gary'])
})

test('handles the longest text, whatever it contains', () => {
  for (const piece of ['Dr. ', 'a', `a. ${cite}`, '[', 'Word word. ']) {
    const last = 'The last sentence has no source.'
    const found = uncitedSentences(`${piece.repeat(200_000 / piece.length)}\n\n${last}`)
    assert.equal(found.at(-1), last, piece)
  }
})
