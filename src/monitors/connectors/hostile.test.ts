import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runConnector } from '../../../tests/support/connector-reading.ts'
import '../../../tests/support/property-seed.ts'
import { allConnectors } from './all-connectors.ts'
import type { ConnectorConfig, ConnectorKind } from './connector.ts'

const configs: Readonly<Record<ConnectorKind, ConnectorConfig>> = {
  icalendar: { url: 'https://larkfield.example/all.ics' },
  feed: { url: 'https://larkfield.example/feed' },
  legistar: { url: 'https://larkfield.legistar.com/' },
  civicclerk: { url: 'https://larkfield.portal.civicclerk.com/' },
  primegov: { url: 'https://larkfield.primegov.com/' },
  socrata: { url: 'https://data.larkfield.example/d/abcd-1234' },
  open_states: { url: 'https://openstates.org/in/' },
  congress: { url: 'https://api.congress.gov/v3/committee-meeting/119' },
  page: { url: 'https://larkfield.example/' },
  pdf_agenda: { url: 'https://larkfield.example/agenda.pdf' },
  meeting_page: { url: 'https://larkfield.example/meetings' },
}

/** Members that the connectors look for, with values that publishers do not write. */
const names = [
  'EventId',
  'EventBodyName',
  'EventDate',
  'EventTime',
  'MatterId',
  'MatterLastModifiedUtc',
  'id',
  'title',
  'eventName',
  'startDateTime',
  'dateTime',
  'documentList',
  'publishedFiles',
  ':id',
  ':updated_at',
  'name',
  'start_date',
  'updated_at',
  'votes',
  'eventId',
  'congress',
  'chamber',
  'updateDate',
]
const value = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.integer(),
  fc.constantFrom(
    null,
    true,
    '2026-03-10T18:00:00',
    '9999-99-99T99:99:99',
    '<script>alert(1)</script>',
    '6:00 PM',
    '\u0000',
    'javascript:alert(1)',
    [],
    {},
    [[null]],
  ),
)
const row = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 12 })
const rows = fc.array(fc.oneof(row, value), { maxLength: 6 })
const wrap = (list: unknown) => ({
  value: list,
  results: list,
  committeeMeetings: list,
  committeeMeeting: (list as unknown[])[0],
  pagination: { count: 3, max_page: 2 },
})
const document = fc.oneof(
  rows.map((list) => JSON.stringify(list)),
  rows.map((list) => JSON.stringify(wrap(list))),
  fc.string({ maxLength: 200 }),
  fc
    .string({ maxLength: 100 })
    .map(
      (text) =>
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${text}\r\nSUMMARY:${text}\r\nDTSTART:20260310T180000\r\nRRULE:${text}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    ),
  fc
    .string({ maxLength: 100 })
    .map(
      (text) => `<rss><channel><item><title>${text}</title><pubDate>${text}</pubDate></item></channel></rss>`,
    ),
)

test('no document makes a connector throw, exceed its requests, or report an item without proof [design.monitors.hostile-sources]', async () => {
  for (const [kind, config] of Object.entries(configs) as [ConnectorKind, ConnectorConfig][]) {
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (body, isAnswered) => {
        const run = (position: unknown) =>
          runConnector(
            allConnectors[kind],
            config,
            (_, { isOptional }) => (isOptional && !isAnswered ? 500 : body),
            { position },
          )
        const first = await run(null)
        if ('failure' in first) return assert.ok(first.failure.detail.length < 300)
        const { reading } = first
        for (const item of reading.items) {
          assert.ok(item.evidence.text.includes(item.evidence.excerpt) && item.evidence.excerpt !== '')
          assert.ok(
            item.externalId.length <= 200 && item.title.length <= 300 && item.topicText.length <= 20_000,
          )
          assert.ok(item.links.every(({ url }) => /^https?:/.test(url)))
          assert.ok(item.startsAt === null || !Number.isNaN(Date.parse(item.startsAt.instant)))
        }
        assert.equal(new Set(reading.items.map(({ externalId }) => externalId)).size, reading.items.length)
        // The position is stored as JSON, and the next reading starts from it.
        await run(JSON.parse(JSON.stringify(reading.position)))
      }),
      { numRuns: 40 },
    )
  }
})

test('a reading of a very large source is bounded', async () => {
  const many = Array.from(
    { length: 6_000 },
    (_, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:Meeting ${index}\r\nDTSTART:20260310T180000\r\nEND:VEVENT`,
  )
  const calendar = await runConnector(
    allConnectors.icalendar,
    configs.icalendar,
    () => `BEGIN:VCALENDAR\r\n${many.join('\r\n')}\r\nEND:VCALENDAR`,
  )
  assert.ok(
    'reading' in calendar && calendar.reading.items.length === 2_000 && calendar.reading.covers === undefined,
  )
  const rows = Array.from({ length: 6_000 }, (_, id) => ({
    id,
    eventName: `Meeting ${id}`,
    startDateTime: '2026-03-10T18:00:00Z',
    isPublished: 'Published',
  }))
  const events = await runConnector(allConnectors.civicclerk, configs.civicclerk, () => ({ value: rows }))
  assert.ok('reading' in events && events.reading.items.length <= 5_000)
})
