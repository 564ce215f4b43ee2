import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPassage, wrap } from './drawing.ts'

test('a passage that does not fit ends with a note that it continues', () => {
  const passage = { site: 'S', eyebrow: 'E', title: 'T', continues: 'It continues.', source: 'P' }
  assert.doesNotMatch(drawPassage({ ...passage, excerpt: 'A short one.' }), /It continues|…/)
  assert.match(drawPassage({ ...passage, excerpt: 'word '.repeat(500) }), /It continues\./)
  assert.match(drawPassage({ ...passage, excerpt: '<script>&' }), /&lt;script&gt;&amp;/)
})

test('long words break and extreme texts end', () => {
  assert.deepEqual(wrap('aaaaaaa bb', 4, 5).lines, ['aaaa', 'aaa', 'bb'])
  assert.equal(wrap('W'.repeat(20_000), 30, 2).lines.length, 2)
  assert.deepEqual(wrap('', 30, 2), { lines: [], isCut: false })
})
