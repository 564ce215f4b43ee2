import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { feedConnector } from './feed.ts'

const url = 'https://larkfield.example/feed.xml'
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Larkfield</title>${items.map((one) => `<item>${one}</item>`).join('')}</channel></rss>`
const read = (text: string | object, given = {}) => readingOf(feedConnector, { url }, () => text, given)

const agenda =
  '<title>Plan Commission - Agenda - Mar 10, 2026 06:00 PM</title><link>https://larkfield.example/GeneratedAgenda.php?ID=7</link><guid isPermaLink="false">agenda-7</guid><pubDate>Mon, 02 Mar 2026 15:00:00 GMT</pubDate>'

test('reads the body, the document and the local time from the titles of a meeting system', async () => {
  const { reading } = await read(rss(agenda))
  const [item] = reading.items
  assert.deepEqual(
    [item?.type, item?.title, item?.body, item?.startsAt?.instant, item?.links],
    [
      'public_meeting',
      'Plan Commission',
      'Plan Commission',
      '2026-03-10T23:00:00.000Z',
      [{ rel: 'agenda', url: 'https://larkfield.example/GeneratedAgenda.php?ID=7' }],
    ],
  )
  assert.ok(item?.evidence.text.includes(item.evidence.excerpt))
})

test('reads the feed of a Granicus archive: a UUID, the day of the meeting as publication, a video as enclosure', async () => {
  const item = (title: string, day: string, event: string) =>
    `<guid isPermaLink="false">7f3c1d2e-0000-4000-8000-00000000000${event}</guid><title>${title}</title><pubDate>${day} 18:00:00 -0800</pubDate><gran:pubDateParts yr='2026' mo='03' day='24' hr='18' min='00' sec='0' tz='7' /><link>https://larkfield.granicus.com/AgendaViewer.php?view_id=2&amp;event_id=${event}</link><enclosure url="https://larkfield.granicus.com/DownloadFile.php?view_id=2&amp;clip_id=${event}" type="video/x-ms-wmv" length="1"/>`
  const xml = rss(
    item('Plan Commission - Agenda - Mar 24, 2026 06:00 PM', 'Tue, 24 Mar 2026', '1'),
    item('Closed Session (No Video) - Mar 01, 2026', 'Sun, 01 Mar 2026', '2'),
  ).replace('<rss ', '<rss xmlns:gran="https://www.granicus.com/schema/rss-supplements" ')
  const { reading } = await read(xml)
  assert.deepEqual(
    reading.items.map(({ type, title, startsAt }) => [type, title, startsAt?.instant, startsAt?.isAllDay]),
    [
      ['public_meeting', 'Plan Commission', '2026-03-24T23:00:00.000Z', false],
      ['public_meeting', 'Closed Session (No Video)', '2026-03-01T06:00:00.000Z', true],
    ],
  )
  assert.deepEqual(reading.problems, [])
})

test('cancels the meeting of an entry whose title says so, under the same id', async () => {
  const [before] = (await read(rss(agenda))).reading.items
  const [after] = (await read(rss(agenda.replace('Plan Commission -', 'CANCELLED Plan Commission -'))))
    .reading.items
  assert.deepEqual([after?.externalId, after?.state], [before?.externalId, 'canceled'])
})

test('recognizes what other entries announce, and dates them by their publication', async () => {
  const entry = (title: string, id: string) =>
    `<title>${title}</title><link>https://larkfield.example/${id}</link><guid>https://larkfield.example/${id}</guid><pubDate>Sun, 01 Mar 2026 12:00:00 GMT</pubDate>`
  const { reading } = await read(
    rss(
      entry('City opens comment period on the water plan', 'a'),
      entry('Seven groups awarded arts grants', 'b'),
      entry('Ada Grell appointed to the library board', 'c'),
      entry('New playground opens', 'd'),
      entry('Annual water quality report', 'report.pdf'),
    ),
  )
  assert.deepEqual(
    reading.items.map(({ type, startsAt }) => [type, startsAt?.instant]),
    ['public_comment', 'grant_award', 'appointment', 'other', 'new_source'].map((type) => [
      type,
      '2026-03-01T12:00:00.000Z',
    ]),
  )
})

test('reads Atom and JSON feeds, and skips entries older than three months', async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>tag:1</id><title>New</title><updated>2026-03-01T00:00:00Z</updated><link href="/new"/></entry><entry><id>tag:2</id><title>Old</title><updated>2025-03-01T00:00:00Z</updated></entry></feed>`
  assert.deepEqual(
    (await read(atom)).reading.items.map(({ title, links }) => [title, links[0]?.url]),
    [['New', 'https://larkfield.example/new']],
  )
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    items: [
      { id: '1', title: 'New', url: 'https://larkfield.example/1', date_published: '2026-03-01T00:00:00Z' },
    ],
  }
  assert.deepEqual(
    (await read(json)).reading.items.map(({ externalId }) => externalId),
    ['feed:larkfield.example:1'],
  )
})

test('gives stable ids to entries without ids, and to entries that share one [design.monitors.stable-ids]', async () => {
  const bare = rss('<title>A</title>', '<title>B</title><link>https://larkfield.example/b</link>')
  const ids = async (text: string, given = {}) =>
    (await read(text, given)).reading.items.map(({ externalId }) => externalId)
  assert.deepEqual(await ids(bare), await ids(bare))
  assert.equal(new Set(await ids(bare)).size, 2)
  const entry = (title: string) => `<title>${title}</title><guid isPermaLink="false">same</guid>`
  const shared = await read(rss(entry('A'), entry('B')))
  assert.equal(new Set(shared.reading.items.map(({ externalId }) => externalId)).size, 2)
  assert.deepEqual(
    shared.reading.problems.map(({ code }) => code),
    ['unusual'],
  )
  assert.deepEqual(await ids(rss(entry('B')), { position: shared.reading.position }), [
    shared.reading.items[1]?.externalId,
  ])
})

test('reports wrong dates, uses the time of the reading instead, and reads the feed again', async () => {
  const dated = (date: string) =>
    `<title>Notice ${date.length}</title><guid isPermaLink="false">${date}</guid><pubDate>${date}</pubDate>`
  const { reading } = await read(
    rss(dated('Thu, 01 Jan 1970 00:00:00 GMT'), dated('Mon, 02 Mar 2099 00:00:00 GMT'), dated('yesterday')),
  )
  assert.deepEqual(
    reading.items.map(({ startsAt }) => startsAt),
    [null, null, null],
  )
  assert.deepEqual(
    reading.problems.map(({ code }) => code),
    ['not_understood', 'not_understood', 'not_understood'],
  )
  assert.equal((await read(rss(agenda), { position: reading.position })).requests[0]?.isConditional, false)
})

test('reports a web page and text that is no feed as failures of the source', async () => {
  const failure = async (text: string) => {
    const result = await runConnector(feedConnector, { url }, () => text)
    return 'failure' in result ? result.failure.code : 'none'
  }
  assert.equal(await failure('<!DOCTYPE html><html></html>'), 'wrong_content')
  assert.equal(await failure('<rss><channel>'), 'malformed')
  assert.equal(await failure('nothing'), 'malformed')
})
