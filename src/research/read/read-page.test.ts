import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../../tests/support/pdf.ts'
import type { ReadPage } from '../page.ts'
import { isUnreadable, readPage } from './read-page.ts'

const fetched = (body: string | Uint8Array, contentType = 'text/html; charset=utf-8') => ({
  url: 'https://ashby.example/a',
  finalUrl: 'https://ashby.example/council/',
  contentType,
  body: typeof body === 'string' ? Buffer.from(body) : body,
  retrievedAt: '2026-11-15T08:00:00.000Z',
})

async function read(body: string | Uint8Array, contentType?: string): Promise<ReadPage> {
  const page = await readPage(fetched(body, contentType))
  assert.ok(!isUnreadable(page), JSON.stringify(page))
  return page
}

test('reads title, site, dates, feeds, calendars and links of a page', async () => {
  const page =
    await read(`<html><head><title>Council – Town of Ashby</title><base href="https://ashby.example/council/">
    <meta property="og:site_name" content="Town of Ashby"><meta property="article:published_time" content="2026-10-02T09:00:00-05:00">
    <link rel="canonical" href="/council"><link rel="alternate" type="application/rss+xml" href="/feed"></head>
    <body><nav><a href="/">Home</a></nav><p>See the <a href="agenda.pdf">agenda</a> or <a href="webcal://ashby.example/council.ics">subscribe</a>.</p></body></html>`)
  assert.equal(page.title, 'Council – Town of Ashby')
  assert.equal(page.siteName, 'Town of Ashby')
  assert.equal(page.publishedAt, '2026-10-02T14:00:00.000Z')
  assert.equal(page.canonicalUrl, 'https://ashby.example/council')
  assert.deepEqual(page.feeds, ['https://ashby.example/feed'])
  assert.deepEqual(page.calendars, ['https://ashby.example/council.ics'])
  assert.deepEqual(
    page.links.map(({ url, isChrome }) => [url, isChrome]),
    [
      ['https://ashby.example/', true],
      ['https://ashby.example/council/agenda.pdf', false],
      ['https://ashby.example/council.ics', false],
    ],
  )
  assert.ok(page.text.startsWith('Council – Town of Ashby\n'), 'the title is visible text')
})

test('rejects a canonical address on another host', async () => {
  const page = await read(
    '<html><head><link rel="canonical" href="https://elsewhere.example/"></head><body>x</body></html>',
  )
  assert.equal(page.canonicalUrl, null)
})

test('reads fifty thousand nested tags and drops their source', async () => {
  for (const tag of ['<div>', '<b>', '<ul><li>', '<table><tr><td>', '<p><li>']) {
    const page = await read(`<html><body>${tag.repeat(50_000)}Ashby Council</body></html>`)
    assert.match(page.text, /Ashby Council/)
    assert.deepEqual(page.remarks, ['nested_too_deep'])
    assert.equal(page.html, undefined)
  }
})

test('cuts a document of several megabytes and says so', async () => {
  const page = await read(`<html><body>${'<b x>y</b>'.repeat(400_000)}</body></html>`)
  assert.deepEqual(page.remarks, ['cut_too_long'])
})

test('does not count unclosed list items as nesting', async () => {
  const page = await read(`<ul>${'<li>Item'.repeat(1000)}</ul>`)
  assert.deepEqual(page.remarks, [])
  assert.equal(page.blocks.length, 1000)
})

test('detects encodings by byte order mark, header, meta tag and content', async () => {
  const texts = await Promise.all([
    read(Buffer.from('\ufeff<p>Peña</p>', 'utf16le'), 'text/html'),
    read(Buffer.from('<html><p>Peña</p>', 'latin1'), 'text/html; charset=iso-8859-1'),
    read(Buffer.from('<html><meta charset="windows-1252"><p>Peña</p>', 'latin1'), 'text/html'),
    read(Buffer.from('<html><p>Peña</p>', 'utf8'), 'text/html'),
    read(Buffer.from('<html><p>Peña</p>', 'latin1'), 'text/html; charset=utf-8'),
    read(Buffer.from('<html><p>Pe\u00f1a</p>', 'latin1'), 'text/html; charset=nonsense'),
  ])
  for (const { text } of texts) assert.equal(text, 'Peña')
  assert.deepEqual(
    texts.map(({ remarks }) => remarks),
    [[], [], [], [], ['broken_encoding'], []],
  )
})

test('trusts the first bytes more than the content type', async () => {
  assert.equal((await read(pdf(['Agenda of the Ashby Planning Board']), 'text/html')).format, 'pdf')
  assert.equal((await read('BEGIN:VCALENDAR\nEND:VCALENDAR', 'text/plain')).format, 'calendar')
  assert.equal((await read('<?xml version="1.0"?><rss version="2.0"></rss>', 'text/html')).format, 'feed')
  assert.equal(
    (await read('{"a":[{"name":"Ashby Council","id":7}]}', 'application/json')).text,
    'Ashby Council\t7',
  )
  assert.equal((await read('Notice\n\n- First\n- Second', 'text/plain')).text, 'Notice\n- First\n- Second')
})

test('reads a PDF page by page', async () => {
  const page = await read(
    pdf(['Agenda of the Ashby Planning Board'], ['Minutes of the Ashby Planning Board']),
    'application/pdf',
  )
  assert.equal(page.text, 'Agenda of the Ashby Planning Board\nMinutes of the Ashby Planning Board')
  assert.deepEqual(page.remarks, [])
})

test('reports that a scanned PDF needs OCR', async () => {
  assert.deepEqual((await read(pdf([''], ['3']), 'application/pdf')).remarks, ['needs_ocr'])
})

test('reads bold text that was drawn twice once', async () => {
  const page = await read(pdf(['AASSHHBBYY BBOOAARRDD MMEEEETTIINNGG']), 'application/pdf')
  assert.equal(page.text, 'ASHBY BOARD MEETING')
})

test('cuts a PDF at the page limit and says so', async () => {
  const pages = Array.from({ length: 61 }, (_, index) => [
    `Page ${index + 1} of the agenda of the board, with words`,
  ])
  const page = await read(pdf(...pages), 'application/pdf')
  assert.deepEqual(page.remarks, ['cut_too_many_pages'])
  assert.match(page.text, /Page 60 of/)
  assert.doesNotMatch(page.text, /Page 61 of/)
})

test('returns a reason for an invalid PDF, an empty page and invalid JSON', async () => {
  const broken = await readPage(fetched('%PDF-1.7 and then nothing', 'application/pdf'))
  assert.equal(isUnreadable(broken) && broken.unreadable, 'pdf_broken')
  const empty = await readPage(fetched(''))
  assert.equal(isUnreadable(empty) && empty.unreadable, 'empty')
  const json = await readPage(fetched('{"a":', 'application/json'))
  assert.equal(isUnreadable(json) && json.unreadable, 'json_broken')
})
