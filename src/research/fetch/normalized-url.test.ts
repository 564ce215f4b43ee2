import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizedUrl } from './normalized-url.ts'

test('ignores tracking, sessions, parameter order, fragments and dots', () => {
  const same = [
    'https://www.alder.test/council?a=1&b=2',
    'https://www.alder.test/council/?b=2&a=1',
    'HTTPS://WWW.Alder.test:443/x/../council?utm_source=mail&UTM_medium=x&b=2&a=1#members',
    'https://www.alder.test/council;jsessionid=8A?a=1&b=2&PHPSESSID=9&fbclid=1',
  ]
  assert.deepEqual([...new Set(same.map((one) => normalizedUrl(one)))], [same[0]])
})

test('keeps www, protocol, section ids and path case, which may lead to other pages', () => {
  const different = [
    'https://alder.test/council',
    'https://www.alder.test/council',
    'http://alder.test/council',
    'https://alder.test/Council',
    'https://alder.test/council?sid=3',
    'https://alder.test/council/index.html',
  ]
  assert.equal(new Set(different.map((one) => normalizedUrl(one))).size, different.length)
})

test('resolves relative links and rejects addresses that are not pages', () => {
  assert.equal(normalizedUrl('../staff', 'https://alder.test/about/us/'), 'https://alder.test/about/staff')
  assert.equal(normalizedUrl('//birch.test/', 'https://alder.test/'), 'https://birch.test/')
  for (const none of ['mailto:a@b.test', 'javascript:void 0', 'tel:+1', 'http://', 'nothing', 'https://[']) {
    assert.equal(normalizedUrl(none), null, none)
  }
})
