import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { icalendarConnector } from './icalendar.ts'

const url = 'https://larkfield.example/calendar.ics'
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Larkfield\\, meetings',
    ...events.map((one) => `BEGIN:VEVENT\n${one}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
const read = (text: string, given = {}) => readingOf(icalendarConnector, { url }, () => text, given)

const series =
  'UID:plan@larkfield\nSUMMARY:Plan Commission\nDTSTART;TZID=America/Chicago:20260303T180000\nDTEND;TZID=America/Chicago:20260303T200000\nRRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=4\nLOCATION:Town Hall\nDESCRIPTION:Join online at https://zoom.us/j/123. Written comments may be sent to clerk@larkfield.example by noon on March 2\\, 2026.'

test('reads a series as one item per meeting, at the right instants across daylight saving [design.monitors.local-time]', async () => {
  const { reading } = await read(calendar(series))
  assert.deepEqual(
    reading.items.map(({ startsAt }) => startsAt?.instant),
    [
      '2026-03-04T00:00:00.000Z',
      '2026-04-07T23:00:00.000Z',
      '2026-05-05T23:00:00.000Z',
      '2026-06-02T23:00:00.000Z',
    ],
  )
  const [first] = reading.items
  assert.deepEqual(
    [first?.type, first?.title, first?.location, first?.state],
    ['public_meeting', 'Plan Commission', 'Town Hall', 'live'],
  )
  assert.equal(first?.endsAt?.instant, '2026-03-04T02:00:00.000Z')
  assert.ok(
    first?.evidence.text.includes(first.evidence.excerpt) &&
      /SUMMARY:Plan Commission/.test(first.evidence.excerpt),
  )
  assert.equal(reading.sourceTitle, 'Larkfield, meetings')
})

test('gives the same ids when it is read again, also for a meeting that was moved or canceled since [design.monitors.stable-ids]', async () => {
  const before = await read(calendar(series))
  const moved =
    'UID:plan@larkfield\nSUMMARY:Plan Commission\nRECURRENCE-ID:20260407T230000Z\nDTSTART;TZID=America/Chicago:20260409T180000'
  const off =
    'UID:plan@larkfield\nSUMMARY:Plan Commission\nRECURRENCE-ID;TZID=America/Chicago:20260505T180000\nDTSTART;TZID=America/Chicago:20260505T180000\nSTATUS:CANCELLED'
  const after = await read(calendar(series, moved, off), { position: before.reading.position })
  const ids = ({ reading }: typeof before) => reading.items.map(({ externalId }) => externalId).toSorted()
  assert.deepEqual(ids(after), ids(before))
  assert.deepEqual(
    after.reading.items.map(({ startsAt, state }) => `${startsAt?.instant.slice(0, 10)} ${state}`),
    ['2026-03-04 live', '2026-04-09 live', '2026-05-05 canceled', '2026-06-02 live'],
  )
})

test('covers the time of the events it lists, so that a removed meeting is noticed and a later one is not missed [design.monitors.retractions]', async () => {
  const { reading } = await read(
    calendar('UID:a\nSUMMARY:A\nDTSTART:20260201T180000', 'UID:b\nSUMMARY:B\nDTSTART:20260410T180000'),
  )
  assert.deepEqual(reading.covers, { from: '2026-03-02T18:00:00.000Z', until: '2026-04-10T23:00:00.000Z' })
  const later = await read(calendar('UID:b\nSUMMARY:B\nDTSTART:20260410T180000'))
  assert.equal(later.reading.covers?.from, '2026-04-10T23:00:00.000Z')
  assert.equal((await read(calendar())).reading.covers, undefined)
})

test('separates events that share one UID, and remembers that the UID identifies nothing', async () => {
  const a = 'UID:export\nSUMMARY:Council\nDTSTART:20260310T180000'
  const b = 'UID:export\nSUMMARY:Parks Board\nDTSTART:20260311T180000'
  const both = await read(calendar(a, b))
  assert.equal(both.reading.items.length, 2)
  const one = await read(calendar(b), { position: both.reading.position })
  assert.equal(one.reading.items[0]?.externalId, both.reading.items[1]?.externalId)
  const versions = await read(
    calendar(
      'UID:x\nSEQUENCE:1\nSUMMARY:C\nDTSTART:20260312T190000',
      'UID:x\nSEQUENCE:0\nSUMMARY:C\nDTSTART:20260310T190000',
    ),
  )
  assert.deepEqual(
    versions.reading.items.map(({ startsAt }) => startsAt?.instant.slice(0, 10)),
    ['2026-03-13'],
  )
})

test('reports how people can take part, each with its passage [design.monitors.participation]', async () => {
  const [first] = (await read(calendar(series))).reading.items
  assert.deepEqual(
    first?.participate.map(({ kind, url: link, contact, until }) => [kind, link, contact, until?.instant]),
    [
      ['remote', 'https://zoom.us/j/123', null, undefined],
      ['comment', null, 'clerk@larkfield.example', '2026-03-02T18:00:00.000Z'],
    ],
  )
  assert.match(first?.participate[1]?.passage ?? '', /^Written comments may be sent/)
})

test('reports how to comment or get an interpreter without a link or contact, and no mere heading [design.monitors.participation]', async () => {
  const description = [
    'Agenda: roll call, public comment, adjournment.',
    'Public comments are taken at the start of the meeting and limited to three minutes.',
    'Spanish interpretation is available on request.',
    'The meeting is streamed live on the virtual channel.',
  ].join('\\n')
  const event = `UID:p\nSUMMARY:Board\nDTSTART:20260310T180000\nDESCRIPTION:${description}`
  const [item] = (await read(calendar(event))).reading.items
  assert.deepEqual(
    item?.participate.map(({ kind, passage }) => [kind, passage.slice(0, 30)]),
    [
      ['comment', 'Public comments are taken at t'],
      ['interpretation', 'Spanish interpretation is avai'],
    ],
  )
})

test('reads the rest of a calendar with a malformed event, says so, and does not take it as complete', async () => {
  const { reading, requests } = await read(
    calendar('UID:b\nSUMMARY:B\nDTSTART:soon', 'UID:a\nSUMMARY:A\nDTSTART:20260310T180000'),
  )
  assert.deepEqual(
    [reading.items.length, reading.problems.map(({ code }) => code), reading.covers],
    [1, ['not_understood'], undefined],
  )
  assert.equal(requests[0]?.isConditional, false)
  const again = await read(calendar('UID:a\nSUMMARY:A\nDTSTART:20260310T180000'), {
    position: reading.position,
  })
  assert.equal(again.requests[0]?.isConditional, false, 'the next request asks for the file again')
  const sameDay = await read(calendar('UID:a\nSUMMARY:A\nDTSTART:20260310T180000'), {
    position: again.reading.position,
  })
  assert.equal(sameDay.requests[0]?.isConditional, true)
})

test('reports a web page, a login form and text that is no calendar as failures of the source [design.monitors.bad-input]', async () => {
  const failure = async (text: string, given = {}) => {
    const result = await runConnector(icalendarConnector, { url }, () => text, given)
    return 'failure' in result ? result.failure.code : 'none'
  }
  assert.equal(await failure('<!doctype html><html><body>Moved</body></html>'), 'wrong_content')
  assert.equal(await failure('<html><form><input name="p" type="password"></form></html>'), 'login')
  assert.equal(await failure('hello', { finalUrl: 'https://larkfield.example/login' }), 'login')
  assert.equal(await failure('hello'), 'malformed')
  assert.equal(await failure(''), 'wrong_content')
})
