import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storableJson } from './storable-json.ts'

test('what a column cannot hold is replaced character by character, and everything else is left alone', () => {
  const text = 'Council\0 met \ud800 today 🏛'
  const stored = JSON.parse(storableJson({ text, list: [text], none: null })) as {
    text: string
    list: string[]
  }
  assert.equal(stored.text, 'Council\ufffd met \ufffd today 🏛')
  assert.equal(stored.text.length, text.length)
  assert.deepEqual(stored.list, [stored.text])
})
