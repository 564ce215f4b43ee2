import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contentLine, escapeText } from '../../src/firehose/feeds/calendar-lines.ts'
import { formatEvent } from '../../src/firehose/stream/sse-transport.ts'
import { isPublicAddress } from '../../src/platform/safe-fetch/public-address.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

test('text cannot add a line to a calendar [design.security.threat-model]', () => {
  for (const text of ['a\r\nBEGIN:VEVENT', 'a\nDTSTART:20260101', 'a\rX:1', 'a;b,c\\n', 'é'.repeat(200)])
    for (const line of contentLine(`SUMMARY:${escapeText(text)}`)
      .trimEnd()
      .split('\r\n')
      .slice(1))
      assert.match(line, /^ [^\r\n]/, 'a further line is a folded one')
})

test('text cannot add a field to an event of a stream [design.security.threat-model]', () => {
  const data = { title: 'a\n\nevent: gap\ndata: {}\r\rid: 9\u2028' }
  const event = formatEvent({ event: 'note', id: '1', data } as never)
  assert.deepEqual(
    event.match(/^(?:event|id|data|retry):/gm)?.sort(),
    ['data:', 'event:', 'id:'].filter((field) => event.includes(`${field} `)),
  )
  assert.equal(event.indexOf('\n\n'), event.length - 2, 'the event ends once')
})

test('other ways to write a private address are private too [design.security.threat-model]', () => {
  const forms = [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://①②⑦.0.0.1/',
  ]
  for (const form of forms)
    assert.equal(isPublicAddress(new URL(form).hostname.replace(/^\[|\]$/g, '')), false, form)
})

test('values of requests cannot add a header to a response [design.security.threat-model]', async () => {
  for (const path of [
    '/api/entities?query=a%0d%0aSet-Cookie:%20a=1',
    '/api/places/a%0d%0aX-Evil:1/entities',
    '/no%0d%0aX-Evil:1',
  ]) {
    const { headers } = await app.fetch(path, { redirect: 'manual' })
    assert.deepEqual([headers.get('x-evil'), headers.get('set-cookie')], [null, null], path)
  }
})

test('no response may be framed, and hosts that a caller invents do not enter public responses [design.security.threat-model]', async () => {
  for (const path of ['/api/entities', '/', '/no-such-page', '/sign-in']) {
    const response = await app.fetch(path, {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
    assert.doesNotMatch(
      `${await response.text()}${JSON.stringify([...response.headers])}`,
      /evil\.example/,
      path,
    )
  }
})
