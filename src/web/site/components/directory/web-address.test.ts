import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebAddress } from './web-address.ts'

test('only http and https addresses become links [design.site.hostile-text]', () => {
  assert.ok(isWebAddress('https://www.example.org/a'))
  assert.ok(isWebAddress('http://localhost:8080/samples/a.html'))
  for (const url of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//example.org',
    'a',
    'https://a.example.orghttps://www.example.org/s4',
  ]) {
    assert.ok(!isWebAddress(url), url)
  }
})
