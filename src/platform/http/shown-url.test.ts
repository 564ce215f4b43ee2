import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShownUrl } from './shown-url.ts'

test('a secret in an address is not shown, and everything else is', () => {
  const shown = createShownUrl(['/enrol/', '/oauth/authorize/'])
  assert.equal(shown('/enrol/abc'), '/enrol/…')
  assert.equal(shown('/enrol/abc.data?x=1'), '/enrol/…?x=1')
  assert.equal(shown('/oauth/authorize/abc'), '/oauth/authorize/…')
  assert.equal(shown('/oauth/authorize?client_id=a'), '/oauth/authorize?client_id=a')
  assert.equal(shown('/api/entities?query=/enrol/abc'), '/api/entities?query=/enrol/abc')
})
