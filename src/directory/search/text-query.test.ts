import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTerms, tsqueryTexts } from './text-query.ts'

test('a query is read as folded words, at most eight; the last one may be unfinished', () => {
  assert.deepEqual(parseTerms("  Tenants' Union — Ñuñoa "), [
    { word: 'tenants', alternatives: [], isPrefix: false },
    { word: 'union', alternatives: [], isPrefix: false },
    { word: 'nunoa', alternatives: [], isPrefix: true },
  ])
  assert.equal(parseTerms('a b c d e f g h i j').length, 8)
  assert.equal(parseTerms('a b c d e f g h i j').at(-1)?.isPrefix, true)
  assert.deepEqual(parseTerms('… & | ! ()'), [])
})

test('each word is asked for as it is and by its stem; only the last is completed', () => {
  assert.deepEqual(tsqueryTexts(parseTerms('tenants uni')), [
    { simple: "'tenants'", stemmed: "'tenants'" },
    { simple: "'uni':*", stemmed: "'uni'" },
  ])
  assert.deepEqual(
    tsqueryTexts(parseTerms('x')),
    [{ simple: "'x'", stemmed: "'x'" }],
    'one letter is no beginning',
  )
})

test('other spellings are accepted in the place of a word, as whole words', () => {
  const [term] = parseTerms('tennants')
  const texts = tsqueryTexts([{ ...term!, alternatives: ['tennants', 'tenants'] }])
  assert.deepEqual(texts, [{ simple: "'tennants':* | 'tenants'", stemmed: "'tennants' | 'tenants'" }])
})

test('whatever is typed, no operator of the query language gets through', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const { word } of parseTerms(typed)) assert.match(word, /^[\p{L}\p{N}]+$/u)
    }),
  )
})
