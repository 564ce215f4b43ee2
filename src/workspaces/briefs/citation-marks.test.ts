import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCitations } from './citation-marks.ts'

const one = '01920000-0000-7000-8000-000000000001'
const two = '01920000-0000-7000-8000-00000000000a'
const cited = (text: string) => findCitations(text).map(({ kind, id }) => `${kind} ${id}`)

test('lists each citation once, in order of first use', () => {
  const text = `A [@source:${two}] b [@claim:${one}], [@source:${two.toUpperCase()}]\n\n> - c [@signal:${one}]`
  assert.deepEqual(cited(text), [`source ${two}`, `claim ${one}`, `signal ${one}`])
})

test('finds citations in headings, tables, emphasis and link text, but not in code, URLs or escaped text', () => {
  assert.deepEqual(cited(`# H [@claim:${one}]\n\n**b [@claim:${two}]**`), [`claim ${one}`, `claim ${two}`])
  assert.deepEqual(cited(`|a|\n|-|\n|[@claim:${one}]|`), [`claim ${one}`])
  assert.deepEqual(cited(`[see [@claim:${one}]](https://www.example.org)`), [`claim ${one}`])
  for (const text of [
    `\`[@claim:${one}]\``,
    `\`\`\`\n[@claim:${one}]\n\`\`\``,
    `    [@claim:${one}]`,
    `\\[@claim:${one}]`,
    `[x](https://www.example.org/[@claim:${one}])`,
    `[@person:${one}] [@claim ${one}] @claim:${one}`,
  ])
    assert.deepEqual(cited(text), [], text)
})

test('marks citations with incomplete ids', () => {
  const marks = findCitations('[@claim:] [@source:0192] [@signal:not-an-id]')
  assert.deepEqual(
    marks.map(({ kind, id, isComplete }) => [kind, id, isComplete]),
    [
      ['claim', '', false],
      ['source', '0192', false],
      ['signal', 'not-an-id', false],
    ],
  )
})
