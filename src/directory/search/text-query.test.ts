import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTerms, tsqueryTexts } from './text-query.ts'

test('parses a query into at most eight folded words; the last may be a prefix', () => {
  assert.deepEqual(parseTerms("  Tenants' Union — Ñuñoa "), [
    { word: 'tenants', alternatives: [], isPrefix: false },
    { word: 'union', alternatives: [], isPrefix: false },
    { word: 'nunoa', alternatives: [], isPrefix: true },
  ])
  assert.equal(parseTerms('a b c d e f g h i j').length, 8)
  assert.equal(parseTerms('a b c d e f g h i j').at(-1)?.isPrefix, true)
  assert.deepEqual(parseTerms('… & | ! ()'), [])
})

test('matches each word exactly and by stem, and only the last as a prefix', () => {
  assert.deepEqual(tsqueryTexts(parseTerms('tenants uni')), [
    { simple: "'tenants'", stemmed: "'tenants'" },
    { simple: "'uni':*", stemmed: "'uni'" },
  ])
  assert.deepEqual(
    tsqueryTexts(parseTerms('x')),
    [{ simple: "'x'", stemmed: "'x'" }],
    'one letter is no beginning',
  )
  const [begun] = parseTerms('union')
  assert.deepEqual(tsqueryTexts([{ ...begun!, completions: ['union', 'unionport'] }]), [
    { simple: "'union' | 'unionport'", stemmed: "'union'" },
  ])
})

test('matches alternative spellings as whole words', () => {
  const [term] = parseTerms('tennants')
  const texts = tsqueryTexts([{ ...term!, alternatives: ['tennants', 'tenants'] }])
  assert.deepEqual(texts, [{ simple: "'tennants':* | 'tenants'", stemmed: "'tennants' | 'tenants'" }])
})

test('escapes all tsquery operators', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const { word } of parseTerms(typed)) assert.match(word, /^[\p{L}\p{N}]+$/u)
    }),
  )
})

test('a word with the stem of another word is searched as it is written [design.search.names-not-stemmed]', () => {
  assert.deepEqual(tsqueryTexts(parseTerms('housing board'))[0], { simple: "'housing'", stemmed: '' })
})
