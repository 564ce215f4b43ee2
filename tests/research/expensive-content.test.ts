import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyzePage } from '../../src/research/analyze-page.ts'
import { readCalendar } from '../../src/research/calendar/read-calendar.ts'
import { caps } from '../../src/research/caps.ts'
import { withoutDoctype } from '../../src/research/feed/without-doctype.ts'
import { resolve } from '../../src/research/resolve/resolve.ts'

const window = {
  timeZone: 'America/Chicago',
  from: new Date('2026-01-01T00:00:00Z'),
  until: new Date('2027-01-01T00:00:00Z'),
}
const calendar = (rule: string, start = '20260101T100000') =>
  readCalendar(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${start}\r\nSUMMARY:Board\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    window,
  )
const starts = (rule: string) => calendar(rule).events.map(({ start }) => start.slice(0, 10))

test('reads rules whose date never comes', () => {
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=FR',
    'FREQ=WEEKLY;BYMONTH=13',
  ])
    assert.deepEqual(calendar(rule).events, [], rule)
})

test('gives up on a frequent rule after a number of dates [design.research.caps]', () => {
  for (const frequency of ['SECONDLY', 'MINUTELY']) {
    const { events, faults } = calendar(`FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`)
    assert.deepEqual(events, [], frequency)
    assert.deepEqual(faults, ['Only the first 20000 dates of the rule of “Board” were tried'])
  }
  // From 10:00, 15:00 is the second 18,000, and 16:00 the second 21,600.
  assert.ok(calendar('FREQ=SECONDLY;BYHOUR=15').events.length > 0)
  assert.deepEqual(calendar('FREQ=SECONDLY;BYHOUR=16').events, [])
})

test('reads an event of a billion years without its end [design.research.caps]', () => {
  for (const length of ['DURATION:PT999999999999H', 'DURATION:-P9999999999W', 'DTEND:99991231T000000'])
    assert.deepEqual(
      calendar(`FREQ=DAILY;COUNT=1\r\n${length}`).events.map(({ end }) => end),
      [null],
      length,
    )
})

test('applies the filters of daily and weekly rules', () => {
  assert.deepEqual(starts('FREQ=DAILY;BYDAY=MO,WE;COUNT=3'), ['2026-01-05', '2026-01-07', '2026-01-12'])
  assert.deepEqual(starts('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-1,1'), ['2026-02-01', '2026-02-28'])
  assert.deepEqual(starts('FREQ=WEEKLY;BYDAY=TH;BYMONTH=12;COUNT=2'), ['2026-12-03', '2026-12-10'])
  assert.deepEqual(starts('FREQ=HOURLY;BYHOUR=9;COUNT=2'), ['2026-01-02', '2026-01-03'])
})

test('removes a document type declaration in one pass', () => {
  assert.equal(withoutDoctype('<!DOCTYPE rss [<!ENTITY a "b">]><rss/>'), '<rss/>')
  assert.equal(withoutDoctype('<rss/>'), '<rss/>')
  assert.equal(withoutDoctype(`<!DOCTYPE rss ${'[]'.repeat(100_000)}`), '')
})

test('reports that not all findings were compared [design.research.caps]', () => {
  const people = Array.from({ length: 2_000 }, (_none, at) => ({
    id: `c${at}`,
    type: 'person' as const,
    name: `Given${at} Middle${at % 5} Name${at % 6}`,
  }))
  let isCut = false
  const resolved = resolve(people, [], () => {
    isCut = true
  })
  assert.ok(isCut, `more than ${caps.pairsPerRun} pairs`)
  assert.ok(resolved.length > 0)
})

const remarksOf = async (contentType: string, body: string) => {
  const url = 'http://alder.test/'
  const retrievedAt = '2026-03-10T00:00:00.000Z'
  const analyzed = await analyzePage({
    fetched: { url, finalUrl: url, contentType, body: Buffer.from(body), retrievedAt, isRendered: false },
    foundBy: 'given',
    request: { place: null, issues: [] },
    taxonomy: [],
    timeZone: 'America/Chicago',
    now: new Date(retrievedAt),
  })
  return analyzed.page?.remarks ?? null
}
const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_none, at) => text(at)).join('')

test('a page says which caps applied to it [design.research.caps]', async () => {
  const event = (at: number, more = '') =>
    `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260401T100000\r\nSUMMARY:Board\r\n${more}END:VEVENT\r\n`
  const calendar = (events: string) => `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR`
  const feed = repeated(caps.feedItems + 1, (at) => `<item><title>Item ${at}</title></item>`)
  const names = repeated(caps.comparedNamesPerPage + 5, (at) => `<p>The Ab${at}de Tenants Union met.</p>`)
  const markup = Array.from({ length: caps.eventsInMarkup + 1 }, () => ({
    '@type': 'Event',
    name: 'Board',
    startDate: '2026-04-01T10:00',
  }))
  const letters = (at: number) =>
    at
      .toString(26)
      .padStart(4, '0')
      .replace(/./g, (one) => 'bcdfghjklmnpqrstvwxzaeiouy'[Number.parseInt(one, 26)]!)
  const word = (at: number) => `A${letters(at)}`
  const namesakes = repeated(caps.peoplePerSurname + 1, (at) => `<p>Mayor ${word(at)} Smith said so.</p>`)
  const actors = repeated(caps.actorsPerPage + 1, (at) => `<p>Mayor Jane ${word(at)} said so.</p>`)
  const half = caps.actorsPerPage / 2 + 1
  const mixed = repeated(
    half,
    (at) => `<p>Mayor Jane ${word(at)} said so.</p><p>The ${word(at)} Tenants Union met.</p>`,
  )
  const xml = repeated(caps.meetingsInXml + 1, () => '<meeting><name>Board</name></meeting>')
  const pages: [cap: keyof typeof caps, remark: string, type: string, body: string][] = [
    [
      'occurrencesPerRule',
      'cut_too_many_occurrences',
      'text/calendar',
      calendar(event(1, 'RRULE:FREQ=HOURLY\r\n')),
    ],
    [
      'calendarEvents',
      'cut_too_many_events',
      'text/calendar',
      calendar(repeated(caps.calendarEvents + 1, (at) => event(at))),
    ],
    [
      'feedItems',
      'cut_too_many_entries',
      'application/rss+xml',
      `<rss version="2.0"><channel>${feed}</channel></rss>`,
    ],
    ['comparedNamesPerPage', 'cut_too_many_names', 'text/html', names],
    ['peoplePerSurname', 'cut_too_many_actors', 'text/html', namesakes],
    ['actorsPerPage', 'cut_too_many_actors', 'text/html', actors],
    ['actorsPerPage', 'cut_too_many_actors', 'text/html', mixed],
    ['linesPerPage', 'cut_too_many_actors', 'text/html', '<p>Hello.</p>'.repeat(caps.linesPerPage + 1)],
    [
      'eventsInMarkup',
      'cut_too_many_meetings',
      'text/html',
      `<p>Board</p><script type="application/ld+json">${JSON.stringify(markup)}</script>`,
    ],
    ['meetingsInXml', 'cut_too_many_meetings', 'text/xml', `<meetings>${xml}</meetings>`],
    [
      'valuesInJson',
      'cut_too_many_meetings',
      'application/json',
      JSON.stringify(Array(caps.valuesInJson).fill(1)),
    ],
  ]
  for (const [cap, remark, type, body] of pages) {
    const remarks = await remarksOf(type, body)
    assert.ok(remarks?.includes(remark), `${cap}: ${remarks}`)
  }
  assert.deepEqual(await remarksOf('text/calendar', calendar(event(1))), [])
})
