import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesEtag, strongEtag } from './etag.ts'

test('returns equal tags for equal bytes only', () => {
  assert.equal(strongEtag(Buffer.from('{"a":1}')), strongEtag(Buffer.from('{"a":1}')))
  const tags = ['', ' ', '{"a":1}', '{"a":2}', '\u00e9', 'e\u0301'].map((text) =>
    strongEtag(Buffer.from(text)),
  )
  assert.equal(new Set(tags).size, tags.length)
  for (const tag of tags) assert.match(tag, /^"[\w-]{27}"$/)
})

test('compares If-None-Match weakly, as a list or a star', () => {
  const etag = '"abc"'
  for (const header of ['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', '*', ' * ']) {
    assert.equal(matchesEtag(header, etag), true, header)
  }
  for (const header of [undefined, '', 'abc', '"ab"', '"abcd"', 'w/"abc"', '"*"', '"x", "y"', '"ABC"']) {
    assert.equal(matchesEtag(header, etag), false, header)
  }
})
