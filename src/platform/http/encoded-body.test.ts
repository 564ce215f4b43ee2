import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { chooseEncoding, encodeBody } from './encoded-body.ts'

const text = Buffer.from('The council voted. '.repeat(200))

test('compresses text for clients that accept gzip, with an ETag of its own', () => {
  const encoded = encodeBody(text)
  const chosen = chooseEncoding(encoded, 'br, gzip;q=0.5')
  assert.deepEqual(gunzipSync(chosen.body), text)
  assert.deepEqual(chosen.headers, ['Content-Encoding', 'gzip', 'Vary', 'Accept-Encoding'])
  assert.notEqual(chosen.etag, encoded.plain.etag)
})

test('sends plain bodies to everyone else', () => {
  const encoded = encodeBody(text)
  for (const accepted of [undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip-like']) {
    assert.equal(chooseEncoding(encoded, accepted).body, encoded.plain.body, String(accepted))
  }
})

test('does not compress what would not become smaller', () => {
  assert.equal(encodeBody(Buffer.from('short')).compressed, undefined)
})

test('keeps no more memory than the compressed bytes', () => {
  const { body } = encodeBody(text).compressed!
  assert.equal(body.buffer.byteLength, body.length)
})
