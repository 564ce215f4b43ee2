import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyCharacter } from '../support/any-character.ts'

/** The longest input in bytes. */
export const maxBytes = 64 * 1024

/** Processor time that one input may take. Only `npm run soak` checks it: the speed of a machine decides no test. */
const budgetMs = 4_000

/** Reads one input. An input that never ends is stopped by the runner. */
export async function readInput(work: () => unknown): Promise<void> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const spentMs = (user + system) / 1000
  if (process.env['FUZZ_RUNS']) assert.ok(spentMs < budgetMs, `took ${spentMs} ms of processor time`)
}

export const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '\u00ad\u200b\ufeff',
  'İıſß',
  '\u0301\u0301',
  '\u{1f469}\u200d\u{1f692}',
  '9'.repeat(400),
  '-1e309',
  '99999999999999999999',
  '0x7fffffff',
  'NaN',
  '\r\n',
  '\u2028',
  '\t\t\t',
  '__proto__',
  'Mary Ann Smith',
  'City Council Meeting, Monday, February 30, 2026 at 25:61 p.m., 1 Main Street, Alder Falls, IN 46402',
]

/** Tokens of a format, odd texts, rows of one token, nests, and cuts in the middle. */
export function documentOf(tokens: readonly string[]): fc.Arbitrary<string> {
  const token = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
  )
  const few = fc.array(token, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
  const row = fc.tuple(few, fc.integer({ min: 2, max: 20_000 })).map(([part, times]) => repeated(part, times))
  const nest = fc
    .tuple(token, few, token, fc.integer({ min: 2, max: 5_000 }))
    .map(([open, inside, close, depth]) => repeated(open, depth) + inside + repeated(close, depth))
  const part = fc.oneof({ weight: 6, arbitrary: few }, { weight: 2, arbitrary: row }, nest)
  return fc.tuple(fc.array(part, { maxLength: 12 }), fc.integer({ min: 0, max: 40 })).map(([parts, cut]) =>
    parts
      .join('')
      .slice(cut === 1 ? 1 : 0, maxBytes)
      .slice(0, cut === 2 ? -7 : undefined),
  )
}

const repeated = (text: string, times: number) =>
  text.repeat(Math.max(0, Math.min(times, Math.floor(maxBytes / 2 / Math.max(1, text.length)))))

export const tokens = {
  html: '<div>|</div>|<p>|<table>|<tr>|<td colspan=99999>|</table>|<li>|<a href="/x">|</a>|<!--|-->|<script type="application/ld+json">|{"@type":"Event","startDate":"2026-02-30T25:00","name":"Council meeting"}|</script>|<h2>City Council|<title>|<select>|<svg>|<math>|<template>|&amp;|&#x110000;|&lt|<![CDATA[|]]>|<meta charset=utf-7>|<base href="//[">|Mayor Ada Quill, |Board of Health |Commission, and |(555) 555-0100 |ada@alder.example |© 2026 |January 5, |2026|5:30 p.m. - |at City Hall, ',
  feed: '<?xml version="1.0"?>|<!DOCTYPE rss [|<!ENTITY a "&a;&a;">|]>|&a;|<rss version="2.0">|<channel>|<item>|</item>|<title>|</title>|<link>|<pubDate>Mon, 31 Feb 2026 25:00:00 +9999</pubDate>|<feed xmlns="http://www.w3.org/2005/Atom">|<entry>|<updated>2026-13-45</updated>|<meeting bodyname="x">|<name>|<start><date>|</rss>|<![CDATA[|]]>|<!--|-->|</x|<x a="',
  calendar:
    'BEGIN:VCALENDAR\n|BEGIN:VEVENT\n|END:VEVENT\n|END:VCALENDAR\n|DTSTART:20260230T250000\n|DTSTART;TZID=Nowhere/Else:20260101T090000\n|DTSTART;VALUE=DATE:20260105\n|DTEND:00000000\n|RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\n|RRULE:FREQ=YEARLY;INTERVAL=999999999;COUNT=999999999\n|RRULE:FREQ=DAILY;BYSETPOS=-366;BYDAY=+53MO\n|RDATE:20260101T000000,\n|EXDATE:20260101\n|DURATION:PT999999999999H\n|SUMMARY:Council\n|BEGIN:VTIMEZONE\nTZID:Nowhere/Else\n|BEGIN:STANDARD\nTZOFFSETFROM:+9999\nTZOFFSETTO:-9999\n|END:STANDARD\n|END:VTIMEZONE\n| folded\n|RECURRENCE-ID:20260101\n|UID:1\n|X;A="\n|:\n|;\n',
  json: '{|}|[|]|,|:|"start"|"startdatetimedate"|"title"|"2026-01-05T25:00:00Z"|"City Council"|1e309|-0|null|true|"\\ud800"|{"title":"Board of Health","start":"2026-01-05T18:00:00-06:00","location":"City Hall"},|{"@context":"https://schema.org","@graph":[|"@type":"Person","name":"Ada Quill"|[[[[',
  pdf: '%PDF-1.7\n|1 0 obj\n|endobj\n|<< /Type /Catalog /Pages 2 0 R >>|<< /Type /Pages /Kids [1 0 R 2 0 R] /Count 999999999 >>|stream\n|endstream\n|/Length 999999999|/Filter [/FlateDecode /FlateDecode /ASCIIHexDecode]|BT /F1 12 Tf (Council) Tj ET|xref\n0 99999999\n|trailer << /Root 1 0 R /Prev 0 >>|startxref\n0\n%%EOF|<< /Type /Page /Parent 2 0 R /Contents 1 0 R >>|(((|<</A<</A|[[[',
  text: 'January 5, 2026|1/2/26|Mon.|5th & 6th |noon|12:30 - 1:45 p.m.|at |City Hall|, |.|; |Regular |Meeting |of the |Board |CANCELED|(|)|–|1 N. Main St. Suite 4|Mayor |Ada Quill|Alder Falls, IN 46402|Location: |¦|Gary|Indiana|St. |county',
  target: 'api|entities|metrics|/|//|.|..|%|%2|%2e|%2F|%61|%zz|%c3%28|%ff|%E2%80%A8|\\|?|#|:|@|~|=',
  header:
    'text/html|application/json|text/event-stream|;q=|0.5|1.000|,|;|=|"|\\|*/*|wait=|20|return=minimal|W/"|00-|a|0123456789abcdef|-01| |\t|;q="|,,',
} as const

export const split = (list: string) => list.split('|')

/** Valid JSON with the field names of meetings, people and bundles, and values of every wrong kind. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown; record: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(...oddTexts, '2026-01-05T18:00:00-06:00', 'City Council', null, true, -1, 1e300),
    fc.array(tie('value'), { maxLength: 6 }),
    tie('record'),
  ),
  record: fc.dictionary(
    fc.constantFrom(
      ...['start', 'startdatetimedate', 'title', 'name', 'location', '@type', '@graph', 'entries', 'claims'],
      ...['sources', 'url', 'type', 'external_id', 'place', 'excerpt', 'constructor', '__proto__', ''],
    ),
    tie('value'),
    { maxKeys: 8 },
  ),
})).value
