import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { civicclerkConnector } from './civicclerk.ts'

const config = { url: 'https://larkfieldin.portal.civicclerk.com/' }
const event = (id: number, start: string, more: object = {}) => ({
  id,
  eventName: 'Town Board Regular Meeting',
  eventDescription: 'Register for interpretation at clerk@larkfield.example.',
  startDateTime: start,
  agendaId: 718,
  categoryName: 'Town Board',
  isPublished: 'Published',
  isDeleted: false,
  eventLocation: { address1: '100 Main Street', city: 'Larkfield', state: 'IN' },
  publishedFiles: [
    { fileId: 8, name: 'Packet', type: 'Agenda Packet', url: 'stream/x', publishOn: '2026-03-01T09:00:00Z' },
    { fileId: 9, name: 'Agenda', type: 'Agenda', url: 'stream/x', publishOn: '2026-03-01T09:00:00Z' },
  ],
  // These are empty in every portal.
  agendaFile: { fileId: 0, url: '' },
  minutesFile: { fileId: 0, url: '' },
  mediaStreamPath: 'https://cpmedia.example.net/larkfieldin/a.mp4',
  eventDate: '2026-03-10T00:00:00Z',
  ...more,
})
const read = (...value: object[]) => readingOf(civicclerkConnector, config, () => ({ value }))

test('reads the stamp as local time in spite of its Z, with the files of the event', async () => {
  const { reading } = await read(event(1, '2026-03-10T18:30:00Z'))
  const [item] = reading.items
  assert.equal(item?.startsAt?.instant, '2026-03-10T23:30:00.000Z')
  assert.deepEqual(item?.links, [
    { rel: 'page', url: 'https://larkfieldin.portal.civicclerk.com/event/1/overview' },
    ...[
      ['document', 8],
      ['agenda', 9],
    ].map(([rel, id]) => ({
      rel,
      url: `https://larkfieldin.api.civicclerk.com/v1/Meetings/GetMeetingFileStream(fileId=${id},plainText=false)`,
    })),
    { rel: 'video', url: 'https://cpmedia.example.net/larkfieldin/a.mp4' },
  ])
  const relative = await read(
    event(1, '2026-03-10T18:30:00Z', { mediaStreamPath: 'stream/LARKFIELDIN/b.mp4' }),
  )
  assert.ok(
    relative.reading.items[0]?.links.every(({ rel }) => rel !== 'video'),
    'its base is not known',
  )
  assert.deepEqual(
    [item?.body, item?.location, item?.participate[0]?.kind],
    ['Town Board', '100 Main Street, Larkfield, IN', 'interpretation'],
  )
})

test('retracts deleted events, cancels canceled ones, and never reports unpublished ones', async () => {
  const { reading } = await read(
    event(1, '2026-03-10T18:30:00Z', { isDeleted: true }),
    event(2, '2026-03-11T18:30:00Z', { eventName: 'CANCELLED - Town Board' }),
    event(3, '2026-03-12T18:30:00Z', { isPublished: 'Draft' }),
  )
  assert.deepEqual(
    reading.items.map(({ externalId, state, title }) => [externalId, state, title]),
    [
      ['civicclerk:larkfieldin:1', 'withdrawn', 'Town Board Regular Meeting'],
      ['civicclerk:larkfieldin:2', 'canceled', 'Town Board'],
    ],
  )
  assert.ok(reading.covers)
})

test('follows pages on the same host only, and reports each event once; nothing is withdrawn when a page is on another one [design.monitors.position]', async () => {
  const pages = (next: string) =>
    readingOf(civicclerkConnector, config, (url) =>
      url.searchParams.has('$skip')
        ? { value: [event(1, '2026-03-10T18:30:00Z'), event(2, '2026-03-11T18:30:00Z')] }
        : { value: [event(1, '2026-03-10T18:30:00Z')], '@odata.nextLink': next },
    )
  const same = await pages('https://larkfieldin.api.civicclerk.com/v1/Events?$skip=15')
  assert.deepEqual([same.reading.items.length, same.requests.length], [2, 2])
  const other = await pages('https://evil.example/v1/Events?$skip=15')
  assert.deepEqual([other.reading.items.length, other.requests.length], [1, 1])
  const { position, problems, covers } = other.reading
  assert.deepEqual([position, problems[0]?.code, covers], [null, 'not_understood', undefined])
})

test('says which event it does not understand, and then withdraws nothing', async () => {
  const { reading } = await read(event(1, '2026-03-10T18:30:00Z'), event(2, 'next week'))
  assert.deepEqual(
    [reading.items.length, reading.problems[0]?.code, reading.covers],
    [1, 'not_understood', undefined],
  )
  const html = await runConnector(civicclerkConnector, config, () => '<!doctype html><html></html>')
  assert.equal('failure' in html && html.failure.code, 'wrong_content')
})
