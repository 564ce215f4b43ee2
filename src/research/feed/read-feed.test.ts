import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPackedTitle } from './packed-title.ts'
import { readFeed } from './read-feed.ts'

test('reads RSS, Atom and JSON Feed into the same form', () => {
  const rss = readFeed(
    '<rss version="2.0"><channel><title>Larkfield &amp; Co</title><item><title>Council &amp;#8211; news</title><link>/a</link><guid isPermaLink="false">g1</guid><pubDate>Thu, 12 Nov 2026 18:00:00 GMT</pubDate><enclosure url="https://x.example/a.pdf" type="application/pdf" length="3"/></item></channel></rss>',
    'https://larkfield.example/feed',
  )
  assert.deepEqual(rss, {
    format: 'rss',
    title: 'Larkfield & Co',
    items: [
      {
        externalId: 'g1',
        title: 'Council – news',
        url: 'https://larkfield.example/a',
        publishedAt: '2026-11-12T18:00:00.000Z',
        updatedAt: null,
        hasUnreadableDate: false,
        summary: null,
        attachments: ['https://x.example/a.pdf'],
      },
    ],
    faults: [],
  })
  const atom = readFeed(
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>u</id><title type="html">A &lt;b&gt;B&lt;/b&gt;</title><updated>2026-01-01T00:00:00Z</updated><link rel="self" href="https://x.example/self"/><link rel="alternate" href="https://x.example/1"/></entry></feed>',
  )
  assert.deepEqual(
    atom.items.map(({ title, url, updatedAt }) => [title, url, updatedAt]),
    [['A B', 'https://x.example/1', '2026-01-01T00:00:00.000Z']],
  )
  const json = readFeed(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '1', url: 'https://x.example/2', title: 'Z', date_published: '2026-01-01T00:00:00Z' }],
    }),
  )
  assert.deepEqual(
    json.items.map(({ externalId, title }) => [externalId, title]),
    [['1', 'Z']],
  )
})

test('a date without a day is unreadable, not the first of January', () => {
  const dated = (text: string) => {
    const [item] = readFeed(
      `<rss version="2.0"><channel><title>T</title><item><title>A</title><pubDate>${text}</pubDate></item></channel></rss>`,
    ).items
    return [item?.publishedAt ?? null, item?.hasUnreadableDate]
  }
  for (const wrong of ['Someday 2026', '2026', 'Nov 2026', 'Week 46'])
    assert.deepEqual(dated(wrong), [null, true], wrong)
  assert.deepEqual(dated('Thu, 12 Nov 2026 23:30:00 -0600'), ['2026-11-13T05:30:00.000Z', false])
  assert.deepEqual(dated('2026-11-01T00:30:00+02:00'), ['2026-10-31T22:30:00.000Z', false])
})

test('never expands custom entities', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}"><!ENTITY f SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&c;</title><item><title>One &f; two &c;</title><link>https://x.example/</link></item></channel></rss>`
  const { items, faults } = readFeed(bomb)
  assert.equal(items[0]?.title, 'One &f; two &c;')
  assert.match(faults[0] ?? '', /entities/)
})

test('reports an invalid feed without throwing', () => {
  for (const text of ['', '<html></html>', '{"a":1}', '<rss', '\u0000']) {
    const { items, faults } = readFeed(text)
    assert.deepEqual(items, [])
    assert.equal(faults.length, 1, text)
  }
})

test('drops addresses outside the web', () => {
  const { items } = readFeed(
    '<rss version="2.0"><channel><title>T</title><item><title>A</title><link>javascript:alert(1)</link></item></channel></rss>',
  )
  assert.equal(items[0]?.url, null)
})

test('splits a packed title', () => {
  assert.deepEqual(readPackedTitle('City Council - Agenda - Nov 12, 2026 06:00 PM'), {
    body: 'City Council',
    paper: 'agenda',
    date: '2026-11-12',
    time: '18:00',
  })
  assert.deepEqual(readPackedTitle('Planning & Zoning - Draft Minutes - Nov 12, 2026'), {
    body: 'Planning & Zoning',
    paper: 'minutes',
    date: '2026-11-12',
    time: null,
  })
  assert.deepEqual(readPackedTitle('Park Board - Special Session - 11/12/2026'), {
    body: 'Park Board - Special Session',
    paper: null,
    date: '2026-11-12',
    time: null,
  })
  assert.equal(readPackedTitle('City Council - Agenda'), null)
  assert.equal(readPackedTitle('Nov 12, 2026'), null)
})
