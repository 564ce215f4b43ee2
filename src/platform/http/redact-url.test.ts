import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUrlRedactor } from './redact-url.ts'

test('removes the secret path segment and nothing else', () => {
  const redact = createUrlRedactor(['/enrol/', '/oauth/authorize/'])
  assert.equal(redact('/enrol/abc'), '/enrol/…')
  assert.equal(redact('/enrol/abc.data?x=1'), '/enrol/…?x=1')
  assert.equal(redact('/oauth/authorize/abc'), '/oauth/authorize/…')
  assert.equal(redact('/oauth/authorize?client_id=a'), '/oauth/authorize?client_id=a')
  assert.equal(redact('/api/entities?query=/enrol/abc'), '/api/entities?query=/enrol/abc')
})
