import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { calendar } from '../../src/firehose/feeds/calendar.ts'
import { itemOf } from '../../src/firehose/feeds/feed.ts'
import { createEntryEncoder } from '../../src/firehose/stream/entry-encoder.ts'
import { formatEvent } from '../../src/firehose/stream/sse-transport.ts'
import { attachmentNamed } from '../../src/platform/http/download.ts'
import { isPublicAddress } from '../../src/platform/safe-fetch/public-address.ts'
import { addActor } from '../properties/actor-body.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { signalDraft } from '../support/sample-draft.ts'

const root = `${import.meta.dirname}/../..`

let app: TestApp
before(async () => {
  app = await startTestApp()
  await addActor(app, 'Riders of Gary')
})
after(() => app[Symbol.asyncDispose]())

const hostile = 'a\r\nBEGIN:VEVENT\nevent: gap\n\ndata: {}\r\rid: 9\u2028;b,c\\n'

test('text cannot add a line to a calendar [design.security.threat-model]', () => {
  const meeting = { location: hostile, ends_at: null, status: 'scheduled', agenda_url: null } as const
  const draft = signalDraft({ title: hostile, summary: hostile, issues: [hostile], meeting })
  const text = calendar({
    title: hostile,
    siteName: hostile,
    selfUrl: 'http://directory.test/signals.ics',
    pageUrl: 'http://directory.test/meetings',
    siteUrl: 'http://directory.test',
    updatedAt: 0,
    items: [{ ...itemOf({ ...draft, seq: 1, sequencedAt: 0 }), retractionReason: hostile }],
  })
  // RFC 5545 § 3.1: a line that starts with a space continues the one before.
  const lines = text.replaceAll('\r\n ', '').split(/\r\n|\r|\n/)
  const names = lines.map((line) => line.split(/[:;]/)[0])
  assert.equal(names.filter((name) => name === 'BEGIN').length, 2, 'the calendar and one event')
  assert.deepEqual(
    names.filter((name) => !/^[A-Z][A-Z-]*$/.test(name!)),
    [''],
  )
})

test('text cannot add a field to an event of a stream [design.security.threat-model]', () => {
  const draft = signalDraft({ title: hostile, summary: hostile })
  const encoder = createEntryEncoder({ cursors: { write: () => '1' }, epoch: () => '' })
  // Publishers may send JSON with line breaks between its tokens.
  const json = JSON.stringify(JSON.parse(draft.json), undefined, 2).replaceAll('\n', '\r\n')
  const { fragment } = encoder.encode({ ...draft, json, seq: 1, sequencedAt: 0 })
  const message = { type: 'firehose.note', event_id: '1', text: hostile }
  for (const [event, type] of [
    [`${fragment.lines}\n`, 'firehose.signal'],
    [formatEvent(message as never), 'firehose.note'],
  ] as const) {
    const [id, name, data, ...rest] = event.split(/\r\n|\r|\n/)
    assert.deepEqual([id, name, rest], ['id: 1', `event: ${type}`, ['', '']])
    assert.ok(data!.startsWith('data: {'))
  }
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
    const { status, headers } = await app.fetch(path, { redirect: 'manual' })
    assert.deepEqual([headers.get('x-evil'), headers.get('set-cookie')], [null, null], path)
    // Node refuses a header with a line break, and the response would be an internal error.
    assert.ok(status < 500, `${path}: ${status}`)
  }
  assert.equal(attachmentNamed('a"\r\nX-Evil: 1; é.csv'), 'attachment; filename="a___X-Evil_ 1_ _.csv"')
})

/** Statements whose text contains something other than parameters: constants, and names of our own tables. */
const composedStatements = [
  'src/directory/export/cursor-store.ts',
  'src/directory/history/history-store.ts',
  'src/firehose/log/partition-store.ts',
  'src/firehose/log/sequencer-store.ts',
  'src/platform/sql/embedded/attach-server.ts',
  'src/platform/sql/session-locks.ts',
]

test('no value of a request becomes a part of a statement [design.security.threat-model]', async () => {
  const found = globSync('src/**/*.ts', { cwd: root }).filter((file) => {
    if (file.endsWith('.test.ts')) return false
    const source = readFileSync(`${root}/${file}`, 'utf8')
    return /\.query(?:<[^(]*>)?\(\s*`[^`]*\$\{|\b(?:raw|sql)\.(?:raw|lit|id)\(/.test(source)
  })
  assert.deepEqual(found.sort(), composedStatements)
  const all = (await app.json('/api/entities')).page.total
  assert.ok(all > 0)
  for (const text of ["zzz' or '1'='1", "zzz'); delete from entity; --", "zzz\\' or true --", 'zzz$1']) {
    const { page } = await app.json(`/api/entities?query=${encodeURIComponent(text)}`)
    assert.equal(page.total, 0, text)
  }
  assert.equal((await app.json('/api/entities?limit=1')).page.total, all)
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

test('what a page loads is never sent as a page, and no cache shares it [design.security.threat-model]', async () => {
  const text = encodeURIComponent('<img src=x>')
  for (const path of [`/search.data?q=${text}`, '/_.data', '/embed/places/gary-in.data', '/sign-in.data']) {
    const { status, headers } = await app.fetch(path)
    assert.equal(status, 200, path)
    assert.match(headers.get('content-type') ?? '', /^text\/x-script/, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})
