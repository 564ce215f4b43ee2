import fc from 'fast-check'
import { escapeHtml } from '../../src/platform/escape-html.ts'
import { anyCharacter } from '../support/any-character.ts'
import { hostileJson, oddTexts, split, tokens } from './hostile-documents.ts'

/**
 * Documents that parse, with hostile contents. Rows of tokens seldom do, and what reads the parsed document would never
 * run.
 */
const words = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.array(fc.constantFrom(...split(tokens.text)), { maxLength: 12 }).map((parts) => parts.join(' ')),
)
const address = fc.constantFrom('https://alder.example/a', '//[', 'javascript:x', '/\ud800', '')
const date = fc.constantFrom(
  ...[
    'Mon, 30 Nov 2026 18:00:00 -0600',
    '2026-12-01T18:00:00Z',
    '2026-13-45',
    'Mon, 31 Feb 2026 25:00:00 +9999',
  ],
)

const element = fc
  .oneof(
    fc.tuple(fc.constantFrom('title', 'description', 'summary', 'content', 'category', 'author'), words),
    fc.tuple(fc.constantFrom('link', 'guid', 'id', 'comments'), address),
    fc.tuple(fc.constantFrom('pubDate', 'updated', 'published', 'dc:date'), date),
  )
  .map(([name, text]) => `<${name}>${escapeHtml(text)}</${name}>`)
const entries = fc.array(
  fc.array(element, { maxLength: 8 }).map((parts) => parts.join('')),
  { minLength: 1, maxLength: 8 },
)
const rss = entries.map(
  (list) =>
    `<rss version="2.0"><channel><title>News</title>${list.map((one) => `<item>${one}</item>`).join('')}</channel></rss>`,
)
const atom = entries.map(
  (list) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${list.map((one) => `<entry>${one}</entry>`).join('')}</feed>`,
)

const line = fc.oneof(
  fc.constantFrom(...split(tokens.calendar).filter((token) => !/^(?:BEGIN|END|[:;X]| )/.test(token))),
  fc.constantFrom(
    'DTSTART:20261201T180000Z\n',
    'RRULE:FREQ=WEEKLY;BYDAY=TU\n',
    'RRULE:FREQ=MONTHLY;BYDAY=-1FR\n',
  ),
  fc
    .tuple(fc.constantFrom('SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS'), words)
    .map(([name, text]) => `${name}:${text.replace(/[\r\n]+/g, ' ')}\n`),
)
const calendar = fc
  .array(fc.array(line, { maxLength: 8 }), { minLength: 1, maxLength: 6 })
  .map((events) =>
    events
      .map((lines, at) => `UID:${at}\nDTSTART:20261201T180000Z\nSUMMARY:Board\n${lines.join('')}`)
      .map((event) => `BEGIN:VEVENT\n${event}END:VEVENT\n`)
      .join(''),
  )
  .map((events) => `BEGIN:VCALENDAR\n${events}END:VCALENDAR\n`)

const drawing = fc.oneof(
  words.map((text) => `BT /F1 12 Tf 50 700 Td (${text.replace(/[\\()]/g, '')}) Tj ET`),
  fc.constantFrom(...split(tokens.pdf), '1e309 0 0 -1 0 0 cm', 'q q q', '/F9 1 Tf', '[(a) 9e9 (b)] TJ'),
)
const pdf = fc.array(drawing, { minLength: 1, maxLength: 12 }).map((parts) => {
  const content = parts.join('\n')
  return [
    '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${Buffer.byteLength(content)} >> stream\n${content}\nendstream endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R >>',
  ].join('\n')
})

const meeting = { '@type': 'Event', name: 'Council meeting', startDate: '2026-12-01T18:00:00-06:00' }
const structured = fc
  .dictionary(
    fc.constantFrom(
      'name',
      'startDate',
      'endDate',
      'location',
      'organizer',
      'eventStatus',
      'url',
      'subEvent',
    ),
    hostileJson,
    { maxKeys: 4 },
  )
  .map((fields) =>
    JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ ...meeting, ...fields }, fields] }),
  )
  .map(
    (json) =>
      `<!doctype html><p>Council meeting</p><script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`,
  )

export const wellFormed: Record<string, fc.Arbitrary<string>> = {
  feed: fc.oneof(rss, atom),
  calendar,
  PDF: pdf,
  'JSON-LD': structured,
  JSON: hostileJson.map((value) => JSON.stringify([value])),
}
