import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCalendar } from './read-calendar.ts'
import { knownZone, momentIn } from './zone-time.ts'

const window = {
  timeZone: 'America/Chicago',
  from: new Date('2026-11-01T00:00:00Z'),
  until: new Date('2027-02-01T00:00:00Z'),
}
const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\n')
    .replace(/\n/g, '\r\n')
const starts = (text: string) => readCalendar(text, window).events.map(({ start }) => start)

test('converts times to local time, whatever zone they are written in', () => {
  assert.deepEqual(starts(calendar('UID:a\nSUMMARY:A\nDTSTART:20261201T180000Z')), ['2026-12-01T12:00'])
  assert.deepEqual(starts(calendar('UID:a\nSUMMARY:A\nDTSTART;TZID=America/New_York:20261201T190000')), [
    '2026-12-01T18:00',
  ])
  assert.deepEqual(starts(calendar('UID:a\nSUMMARY:A\nDTSTART;TZID=Central Standard Time:20260701T190000')), [
    '2026-07-01T19:00',
  ])
  assert.deepEqual(starts(calendar('UID:a\nSUMMARY:A\nDTSTART:20261201T190000')), ['2026-12-01T19:00'])
})

test('uses a time zone that only the calendar defines', () => {
  const zone =
    'BEGIN:VTIMEZONE\r\nTZID:Town Time\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
  const text = calendar('UID:a\nSUMMARY:A\nDTSTART;TZID=Town Time:20261201T190000').replace(
    'BEGIN:VEVENT',
    `${zone}${zone}BEGIN:VEVENT`,
  )
  assert.deepEqual(starts(text), ['2026-12-01T18:00'])
})

test('keeps the date of an all-day event in every zone', () => {
  const [event] = readCalendar(
    calendar('UID:a\nSUMMARY:A\nDTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261202'),
    { ...window, timeZone: 'Pacific/Honolulu' },
  ).events
  assert.equal(event?.start, '2026-12-01')
  assert.equal(event?.end, null)
})

test('expands a series within the window, with its exceptions and replacements', () => {
  const master =
    'UID:s\nSUMMARY:Council\nDTSTART;TZID=America/Chicago:20261103T190000\nDTEND;TZID=America/Chicago:20261103T210000\nRRULE:FREQ=WEEKLY;COUNT=6\nEXDATE;TZID=America/Chicago:20261110T190000'
  const moved =
    'UID:s\nSUMMARY:Council\nRECURRENCE-ID;TZID=America/Chicago:20261117T190000\nDTSTART;TZID=America/Chicago:20261118T180000'
  const cancelled =
    'UID:s\nSUMMARY:Council\nRECURRENCE-ID;TZID=America/Chicago:20261124T190000\nDTSTART;TZID=America/Chicago:20261124T190000\nSTATUS:CANCELLED'
  const { events, faults } = readCalendar(calendar(master, moved, cancelled), window)
  assert.deepEqual(
    events.map(({ start, status }) => `${start} ${status}`),
    [
      '2026-11-03T19:00 scheduled',
      '2026-11-18T18:00 scheduled',
      '2026-11-24T19:00 cancelled',
      '2026-12-01T19:00 scheduled',
      '2026-12-08T19:00 scheduled',
    ],
  )
  assert.equal(events[0]?.end, '2026-11-03T21:00')
  assert.deepEqual(faults, [])
  assert.equal(new Set(events.map(({ externalId }) => externalId)).size, 5)
})

test('keeps the wall time of a series across daylight saving', () => {
  const text = calendar(
    'UID:s\nSUMMARY:A\nDTSTART;TZID=America/Chicago:20261020T190000\nRRULE:FREQ=WEEKLY;COUNT=4',
  )
  assert.deepEqual(starts(text), ['2026-11-03T19:00', '2026-11-10T19:00'])
})

test('stops an endless series at the window or the limit and says so', () => {
  assert.equal(starts(calendar('UID:s\nSUMMARY:A\nDTSTART:20200101T190000\nRRULE:FREQ=MONTHLY')).length, 4)
  const secondly = readCalendar(
    calendar('UID:s\nSUMMARY:A\nDTSTART:20261101T000000\nRRULE:FREQ=SECONDLY'),
    window,
  )
  assert.equal(secondly.events.length, 400)
  assert.match(secondly.faults[0] ?? '', /Only the first \d+ occurrences/)
})

test('replaces a UID made for display by the address, then by start and title', () => {
  const ids = (event: string) =>
    readCalendar(calendar(event), window).events.map(({ externalId }) => externalId)
  assert.deepEqual(
    ids('UID:<a href="x">1</a>\nSUMMARY:A\nDTSTART:20261201T190000\nURL:https://larkfield.example/e/1'),
    ['https://larkfield.example/e/1'],
  )
  assert.deepEqual(ids('SUMMARY:A\nDTSTART:20261201T190000'), ['2026-12-01T19:00 A'])
})

test('keeps the newest version of an event', () => {
  const versions = (sequence: number) =>
    readCalendar(calendar(`UID:a\nSEQUENCE:${sequence}\nSUMMARY:A\nDTSTART:20261201T190000`), window)
      .events[0]?.version
  assert.notEqual(versions(1), versions(2))
  const both = calendar(
    'UID:a\nSEQUENCE:10\nSUMMARY:A\nLOCATION:New\nDTSTART:20261201T190000',
    'UID:a\nSEQUENCE:9\nSUMMARY:A\nLOCATION:Old\nDTSTART:20261201T190000',
  )
  assert.deepEqual(
    readCalendar(both, window).events.map(({ location }) => location),
    ['New'],
  )
})

test('reports a broken event and reads the rest', () => {
  const { events, faults } = readCalendar(
    calendar(
      'UID:b\nSUMMARY:B\nDTSTART:nonsense',
      'UID:c\nSUMMARY',
      'UID:a\nSUMMARY:A\nDTSTART:20261201T190000',
    ),
    window,
  )
  assert.deepEqual(
    events.map(({ title }) => title),
    ['A'],
  )
  assert.ok(faults.length >= 1)
  assert.deepEqual(readCalendar('hello', window), {
    events: [],
    faults: ['This is not a calendar'],
    sharedIds: [],
  })
})

test('converts wall times to instants on both sides of a clock change', () => {
  const at = (month: number, day: number, hour: number) =>
    momentIn('America/Chicago', { year: 2026, month, day, hour, minute: 0 }).toISOString()
  assert.equal(at(1, 15, 12), '2026-01-15T18:00:00.000Z')
  assert.equal(at(7, 15, 12), '2026-07-15T17:00:00.000Z')
  assert.equal(at(3, 8, 1), '2026-03-08T07:00:00.000Z')
  assert.equal(at(3, 8, 3), '2026-03-08T08:00:00.000Z')
  assert.equal(knownZone('Nowhere/Town'), null)
})
