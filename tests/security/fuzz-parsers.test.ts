import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ResearchBundle } from '../../src/contracts/discovery/research-bundle.ts'
import { checkRecord } from '../../src/directory/import/check-record.ts'
import { readJsonLines } from '../../src/directory/import/read-json-lines.ts'
import { parsePlaceAddress } from '../../src/directory/places/place-key.ts'
import { readPlaceText } from '../../src/directory/places/place-text.ts'
import { createFirehoseCursors } from '../../src/firehose/cursor.ts'
import { negotiate } from '../../src/firehose/snapshot/negotiation.ts'
import { readPrefer } from '../../src/firehose/snapshot/prefer-header.ts'
import { ServiceError } from '../../src/platform/errors.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { matchesEtag } from '../../src/platform/http/etag.ts'
import { requireVersion } from '../../src/platform/http/precondition.ts'
import { pathOf, refusalOfPath } from '../../src/platform/http/request-target.ts'
import { readTraceContext } from '../../src/platform/http/trace-context.ts'
import { retryAfter } from '../../src/platform/safe-fetch/retry-after.ts'
import { readSitemap } from '../../src/research/links/read-sitemap-file.ts'
import { findDates } from '../../src/research/meetings/date-mention.ts'
import { readStamp } from '../../src/research/meetings/local-time.ts'
import { findPlace } from '../../src/research/meetings/location.ts'
import { findTimes } from '../../src/research/meetings/time-mention.ts'
import { runs } from '../support/property-runs.ts'
import { documentOf, hostileJson, readInput, split, tokens } from './hostile-documents.ts'
import '../support/property-seed.ts'

const cursors = createCursors('secret')
const firehoseCursors = createFirehoseCursors('secret')

const words = documentOf(split(tokens.text))
/** Node refuses longer headers. */
const header = documentOf(split(tokens.header)).map((text) => text.slice(0, 16_384))
/** Parts of a path: escapes, whole and cut, dots and separators. */
const target = documentOf(split(tokens.target))
/** What is no object at all, and objects with wrong values. */
const record = fc.oneof(fc.constantFrom<unknown>(null, true, 0, '', []), hostileJson)
const signed = cursors.write(['a', 1, null], 'q')
const cursor = fc.oneof(
  header,
  fc.integer({ min: 0, max: signed.length - 1 }).map((at) => signed.slice(0, at) + signed.slice(at + 1)),
)

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
}

/** Each parser with its input. It may refuse with a `ServiceError`, and throws nothing else. */
const parsers: Record<string, [input: fc.Arbitrary<unknown>, parse: (input: never) => unknown]> = {
  'dates and times': [words, (text: string) => [findDates(text), findTimes(text), readStamp(text, 'UTC')]],
  'meeting places': [words, (text: string) => findPlace(text)],
  'place text': [words, (text: string) => [readPlaceText(text.slice(0, 200)), parsePlaceAddress(text)]],
  'page cursors': [cursor, (text: string) => cursors.read(text, 'q')],
  'Firehose cursors': [cursor, (text: string) => firehoseCursors.read(text)],
  'Accept headers': [header, (text: string) => negotiate(text, ['application/json', 'text/event-stream'])],
  'Prefer headers': [header, (text: string) => readPrefer(text)],
  'trace headers': [
    header,
    (text: string) => [readTraceContext(undefined, text), readTraceContext(text, text)],
  ],
  'conditional headers': [header, (text: string) => [matchesEtag(text, '"a"'), requireVersion(text, 1)]],
  'request targets': [target, (text: string) => refusalOfPath(pathOf(`/${text}`))],
  'Retry-After headers': [header, (text: string) => retryAfter(text, new Date())],
  sitemaps: [documentOf(split(tokens.feed)), (text: string) => readSitemap(text, 1_000)],
  'import lines': [
    fc.oneof(
      documentOf(split(tokens.json)),
      hostileJson.map((value) => JSON.stringify(value)),
    ),
    (text: string) => Array.fromAsync(readJsonLines(chunksOf(text))),
  ],
  'import records': [record, (value: unknown) => checkRecord(value)],
  bundles: [record, (value: unknown) => ResearchBundle.safeParse(value)],
}

for (const [name, [input, parse]] of Object.entries(parsers))
  test(`parses or refuses any ${name} [design.security.fuzzing]`, async () => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        await readInput(async () => {
          try {
            await parse(given as never)
          } catch (error) {
            assert.ok(error instanceof ServiceError && error.status < 500, String(error))
          }
        })
      }),
      runs(30),
    )
  })
