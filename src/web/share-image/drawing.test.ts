import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDrawable } from '../site/drawable-passage.ts'
import { drawPassage, wrap } from './drawing.ts'

const source = { publisher: 'P', date: 'Nov 3, 2026' }

test('a passage that does not fit ends with a note that it continues', () => {
  const passage = { site: 'S', eyebrow: 'E', title: 'T', continues: 'It continues.', ...source }
  assert.doesNotMatch(drawPassage({ ...passage, excerpt: 'A short one.' }), /It continues|…/)
  assert.match(drawPassage({ ...passage, excerpt: 'word '.repeat(500) }), /It continues\./)
  assert.match(drawPassage({ ...passage, excerpt: '<script>&' }), /&lt;script&gt;&amp;/)
})

test('a name that does not fit ends with an ellipsis, and a fictional one has the tag', () => {
  const passage = { site: 'S', eyebrow: 'E', excerpt: 'A short one.', continues: '', ...source }
  const whole = drawPassage({ ...passage, title: 'Lakefront Tenants' })
  assert.doesNotMatch(whole, /…|SAMPLE/)
  const long = drawPassage({ ...passage, title: 'The Coalition of Neighbors '.repeat(9), sample: 'Sample' })
  assert.match(long, /Neighbors The…<\/text>/)
  assert.match(long, />SAMPLE<\/text>/)
})

test('the date of a quote is there, however long the name of its publisher is', () => {
  const passage = { site: 'S', eyebrow: 'E', title: 'T', excerpt: 'A short one.', continues: '' }
  assert.match(drawPassage({ ...passage, ...source }), />P, Nov 3, 2026<\/text>/)
  const long = drawPassage({ ...passage, ...source, publisher: 'Department of Housing '.repeat(9) })
  assert.match(long, /Housing…, Nov 3, 2026<\/text>/)
})

test('pictures and marks of direction are not drawn, because the typeface has none', () => {
  for (const text of ['🌳 Tree Team', 'Tree \u202Emaet', 'جمعية']) assert.equal(isDrawable(text), false, text)
  for (const text of ['Ñandú © 2026, 5 °F', 'Smith & Sons™']) assert.equal(isDrawable(text), true, text)
})

test('long words break and extreme texts end', () => {
  assert.deepEqual(wrap('aaaaaaa bb', 4, 5).lines, ['aaaa', 'aaa', 'bb'])
  assert.equal(wrap('W'.repeat(20_000), 30, 2).lines.length, 2)
  assert.deepEqual(wrap('', 30, 2), { lines: [], isCut: false })
})
