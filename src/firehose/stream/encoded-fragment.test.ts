import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EncodedFragment } from './encoded-fragment.ts'

test('a stored fragment keeps no more memory than its bytes, plain and compressed', () => {
  const { bytes, deflated } = new EncodedFragment('{"title":"Vote on the budget"}', 'data: ', '\n').block
  for (const part of [bytes, deflated]) assert.equal(part.buffer.byteLength, part.length)
})
