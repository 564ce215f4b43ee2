import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storableJson } from './storable-json.ts'

test('replaces only the characters that a column cannot store', () => {
  const text = 'Council\0 met \ud800 today 🏛'
  const stored = JSON.parse(storableJson({ text, list: [text], none: null })) as {
    text: string
    list: string[]
  }
  assert.equal(stored.text, 'Council\ufffd met \ufffd today 🏛')
  assert.equal(stored.text.length, text.length)
  assert.deepEqual(stored.list, [stored.text])
})
