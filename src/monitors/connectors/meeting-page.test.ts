import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { itemHash } from '../run/store-items.ts'
import { meetingPageConnector } from './meeting-page.ts'
import { pdfAgendaConnector } from './pdf-agenda.ts'

const config = { url: 'https://larkfield.example/meetings' }
const page = (...lines: string[]) =>
  `<!doctype html><html><head><title>Meetings</title></head><body><h1>Upcoming meetings</h1><ul>${lines.map((one) => `<li>${one}</li>`).join('')}</ul><p>${'The town publishes its meetings here. '.repeat(20)}</p></body></html>`
const read = (html: string, given = {}) => readingOf(meetingPageConnector, config, () => html, given)
const council = 'City Council Meeting, March 10, 2026, 6:00 PM, Town Hall'
const parks = 'Parks Board Meeting, April 14, 2026, 5:30 PM, Library'

test('reads the meetings of a page in local time, each with its quote', async () => {
  const { reading } = await read(page(council, parks))
  assert.deepEqual(
    reading.items.map(({ title, startsAt }) => [title, startsAt?.instant]),
    [
      ['City Council Meeting', '2026-03-10T23:00:00.000Z'],
      ['Parks Board Meeting', '2026-04-14T22:30:00.000Z'],
    ],
  )
  for (const { evidence } of reading.items)
    assert.ok(evidence.text.includes(evidence.excerpt) && evidence.excerpt.includes('2026'))
  assert.equal(reading.covers?.until, '2026-04-14T22:30:00.000Z')
})

test('revises a meeting whose time changed or that was canceled, under the same id', async () => {
  const ids = async (line: string) =>
    (await read(page(line, parks))).reading.items.map(({ externalId, state }) => [externalId, state])
  const before = await ids(council)
  assert.deepEqual(await ids(council.replace('6:00', '7:00')), before)
  assert.deepEqual(await ids(`CANCELED: ${council}`), [[before[0]![0], 'canceled'], before[1]])
})

test('leaves a meeting as it is when another one of the page is changed, added or removed [design.monitors.stable-ids]', async () => {
  const zoning = 'Zoning Board Meeting, May 12, 2026, 6:30 PM, join by https://us02web.zoom.us/j/5, Library'
  const hashOf = async (...others: string[]) => {
    const { items } = (await read(page(council, ...others))).reading
    return itemHash(items.find(({ title }) => title === 'City Council Meeting')!)
  }
  const before = await hashOf(parks, zoning)
  assert.equal(await hashOf(`CANCELED: ${parks}`, zoning), before)
  assert.equal(await hashOf(zoning), before)
  assert.equal(await hashOf(parks.replace('5:30', '5:45'), 'Agendas are printed.', zoning), before)
})

test('reports a broken page, a login form, and a page without meetings', async () => {
  const { reading } = await read(page(council))
  const failure = async (html: string) => {
    const result = await runConnector(meetingPageConnector, config, () => html, {
      position: reading.position,
    })
    return 'failure' in result ? result.failure.code : 'none'
  }
  assert.equal(await failure('<!doctype html><html><body>Service unavailable</body></html>'), 'broken')
  assert.equal(await failure('<!doctype html><html><body><input type=password></body></html>'), 'login')
  const empty = await read(page('No meetings are planned.'), { position: reading.position })
  assert.deepEqual([empty.reading.problems[0]?.code, empty.reading.covers], ['not_understood', undefined])
})

/** A document of one page with one line of text after the other. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((one, index) => `${index + 1} 0 obj${one}endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF`,
  )
}

test('reads the meeting of a PDF agenda, and a new one when the file is replaced', async () => {
  const agenda = (date: string) =>
    pdfOf([
      'Plan Commission',
      `Regular Meeting - ${date} - 6:00 PM`,
      'Town Hall, 100 Main Street',
      '1. Approval of the minutes of January 13, 2026',
      '2. Lead service lines on Mill Street',
    ])
  const pdf = { url: 'https://larkfield.example/agenda.pdf' }
  const readPdf = (date: string) => readingOf(pdfAgendaConnector, pdf, () => agenda(date))
  const [item] = (await readPdf('March 10, 2026')).reading.items
  assert.deepEqual(
    [item?.startsAt?.instant, item?.links.at(-1)],
    ['2026-03-10T23:00:00.000Z', { rel: 'agenda', url: pdf.url }],
  )
  assert.match(item?.topicText ?? '', /Lead service lines/)
  const [next] = (await readPdf('April 14, 2026')).reading.items
  assert.notEqual(next?.externalId, item?.externalId)
})

test('says that a scan needs text recognition, and that a web page is no agenda', async () => {
  const failure = async (body: string | Buffer) => {
    const result = await runConnector(
      pdfAgendaConnector,
      { url: 'https://larkfield.example/agenda.pdf' },
      () => body,
    )
    return 'failure' in result ? [result.failure.code, result.failure.detail] : []
  }
  assert.match((await failure(pdfOf([])))[1] ?? '', /scan without text/)
  assert.deepEqual((await failure('<!doctype html><html><body>Moved</body></html>'))[0], 'wrong_content')
})
