import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyzeBytes } from '../support/analyze-bytes.ts'
import { runs } from '../support/property-runs.ts'
import { documentOf, readInput, split, tokens } from './hostile-documents.ts'
import { wellFormed } from './well-formed-documents.ts'
import '../support/property-seed.ts'

const formats = {
  HTML: { contentType: 'text/html', prefix: '<!doctype html>', tokens: tokens.html },
  'JSON-LD': {
    contentType: 'text/html',
    prefix: '<html><script type="application/ld+json">',
    tokens: `${tokens.json}|</script>`,
  },
  feed: { contentType: 'application/rss+xml', prefix: '', tokens: tokens.feed },
  calendar: {
    contentType: 'text/calendar',
    prefix: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n',
    tokens: tokens.calendar,
  },
  JSON: { contentType: 'application/json', prefix: '[', tokens: tokens.json },
  PDF: { contentType: 'application/pdf', prefix: '%PDF-1.7\n', tokens: tokens.pdf },
  text: { contentType: 'text/plain', prefix: '', tokens: tokens.text },
}

/** Half of the documents of a format parse. */
const documentIn = (name: string, { prefix, tokens: list }: { prefix: string; tokens: string }) => {
  const broken = documentOf(split(list)).map((document) => prefix + document)
  return name in wellFormed ? fc.oneof(broken, wellFormed[name]!) : broken
}

for (const [name, format] of Object.entries(formats))
  test(`reads any ${name} page to the end and without throwing [design.security.fuzzing]`, async () => {
    await fc.assert(
      fc.asyncProperty(documentIn(name, format), async (document) => {
        await readInput(async () => {
          const read = await analyzeBytes(document, format.contentType)
          assert.match(read.outcome, /^[a-z]+(_[a-z]+)*$/)
          // A fault of our own reader would look like a page that nobody can read.
          if (read.page === null) assert.doesNotMatch(read.detail ?? '', /\((?:Type|Range|Reference)Error\)/)
        })
      }),
      runs(12),
    )
  })
