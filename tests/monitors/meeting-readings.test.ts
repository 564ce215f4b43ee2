import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { linkMeetings } from '../../src/monitors/run/link-meetings.ts'
import { onPublication } from '../../src/monitors/schedule/on-publication.ts'
import { createChanges } from '../../src/platform/changes.ts'
import { createLogging } from '../../src/platform/log.ts'
import { actorRecord, importAll } from '../support/small-directory.ts'
import { openMonitorFixture } from './monitor-fixture.ts'

let town: Awaited<ReturnType<typeof openMonitorFixture>>
before(async () => {
  town = await openMonitorFixture()
})
after(() => town[Symbol.asyncDispose]())

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, summary: string, more: readonly string[] = []) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T120000Z',
  'DTSTART;TZID=America/Chicago:20261203T180000',
  `SUMMARY:${summary}`,
  ...more,
  'END:VEVENT',
]
/** Before and after the meeting, so that the calendar certainly covers its day. */
const other = ['20261125', '20261230'].flatMap((day) =>
  event(`budget-${day}`, 'Budget workshop').map((line) => line.replace('20261203', day)),
)
const serve = (path: string, type: string, body: string) => {
  town.site[path] = (response) => void response.writeHead(200, { 'content-type': type }).end(body)
}

const applyMigration = (name: string) =>
  sql.raw(readFileSync(join(import.meta.dirname, '../../migrations', name), 'utf8')).execute(town.sql)

test('a meeting of two sources is one occurrence; a cancellation by one counts, and it is retracted when both withdrew it [design.meetings.one-occurrence]', async () => {
  const council = (...more: string[]) => calendar(...event('c-1', 'Gary Common Council', more), ...other)
  const regular = (...more: string[]) =>
    calendar(...event('x-9', 'Common Council regular meeting', more), ...other)
  serve('/city.ics', 'text/calendar', council('LOCATION:City Hall'))
  serve('/clerk.ics', 'text/calendar', regular('URL:https://www.example.org/council'))
  const city = await town.add('icalendar', '/city.ics', { title: 'City calendar' })
  const clerk = await town.add('icalendar', '/clerk.ics', { title: 'City clerk' })
  await town.read(city)
  await town.read(clerk)
  const meetings = async () => {
    const all = (await town.appended()).filter(
      (one) => /Council/.test(one.title ?? '') || one.kind === 'retraction',
    )
    return all.map(({ kind, id, revision, meeting, evidence, summary }) => {
      return { kind, id, revision, meeting, summary, publishers: evidence.map((one) => one.publisher) }
    })
  }
  const [first, second, ...none] = await meetings()
  assert.deepEqual(none, [])
  assert.deepEqual([second?.id, second?.revision], [first?.id, 2])
  assert.deepEqual(second?.publishers.toSorted(), ['City calendar', 'City clerk'])
  assert.equal(second?.meeting?.location, 'City Hall')
  assert.equal((await town.sql.selectFrom('meeting').select('id').execute()).length, 3, 'and the workshops')

  serve('/clerk.ics', 'text/calendar', regular('STATUS:CANCELLED'))
  await town.read(clerk)
  const canceled = (await meetings()).at(-1)
  assert.deepEqual([canceled?.id, canceled?.revision, canceled?.meeting?.status], [first?.id, 3, 'canceled'])
  assert.match(canceled?.summary ?? '', /City calendar still announced it/)

  serve('/clerk.ics', 'text/calendar', calendar(...other))
  await town.read(clerk)
  const single = (await meetings()).at(-1)
  assert.deepEqual([single?.kind, single?.meeting?.status], ['signal', 'scheduled'], 'one still announces it')
  serve('/city.ics', 'text/calendar', calendar(...other))
  await town.read(city)
  assert.equal((await meetings()).at(-1)?.kind, 'retraction')
  const count = (await town.appended()).length
  await town.read(city)
  await town.read(clerk)
  assert.equal((await town.appended()).length, count, 'a replay gives nothing')
})

test('two titles of one source for one body and time are two meetings, and another source joins the one of its words [design.meetings.one-occurrence]', async () => {
  const day = (lines: readonly string[]) => lines.map((line) => line.replace('20261203', '20261217'))
  const hearing = day(event('p-1', 'Plan Commission'))
  const session = day(event('p-2', 'Plan Commission executive session'))
  serve('/planning.ics', 'text/calendar', calendar(...hearing, ...session, ...other))
  serve('/planning-clerk.ics', 'text/calendar', calendar(...day(event('k-1', 'Plan Commission')), ...other))
  const planning = await town.add('icalendar', '/planning.ics', { title: 'Planning' })
  await town.read(planning)
  await town.read(planning)
  const meetings = async () =>
    (await town.appended()).filter(({ title }) => /^Plan Commission/.test(title)).map(({ id }) => id)
  const [first, second, ...none] = await meetings()
  assert.deepEqual(none, [])
  assert.notEqual(first, second)
  await town.read(await town.add('icalendar', '/planning-clerk.ics', { title: 'Clerk of planning' }))
  assert.deepEqual(await meetings(), [first, second, first])
})

test('a meeting without a time of day has its date, until another source knows the time [design.meetings.day-only]', async () => {
  const meeting = (start: string, uid: string, title: string, more: string[] = []) =>
    calendar(...event(uid, title, more).map((line) => (line.startsWith('DTSTART') ? start : line)), ...other)
  const dated = (...more: string[]) =>
    meeting('DTSTART;VALUE=DATE:20261210', 'd-1', 'Harbor Commission', ['DTEND;VALUE=DATE:20261211', ...more])
  serve('/days.ics', 'text/calendar', dated())
  const days = await town.add('icalendar', '/days.ics')
  await town.read(days)
  const latest = async () => {
    const { occurred_at, meeting } = (await town.appended()).findLast(({ title }) => /Harbor/.test(title))!
    return [occurred_at, meeting?.date, meeting?.ends_at]
  }
  assert.deepEqual(await latest(), ['2026-12-10T06:00:00.000Z', '2026-12-10', null])

  const timed = 'DTSTART;TZID=America/Chicago:20261210T180000'
  serve('/times.ics', 'text/calendar', meeting(timed, 't-1', 'Harbor Commission regular meeting'))
  await town.read(await town.add('icalendar', '/times.ics'))
  serve('/days.ics', 'text/calendar', dated('LOCATION:Main Library'))
  town.pass(3_600)
  await town.read(days)
  assert.deepEqual(await latest(), ['2026-12-11T00:00:00.000Z', undefined, null])
})

test('a stored meeting without its date gets it after the update [design.meetings.day-only]', async () => {
  const day = event('d-9', 'Tree Board').map((line) =>
    line.replace(/^DTSTART.*/, 'DTSTART;VALUE=DATE:20261207'),
  )
  serve('/trees.ics', 'text/calendar', calendar(...day, ...other))
  const id = await town.add('icalendar', '/trees.ics')
  await town.read(id)
  const published = async () => (await town.appended()).filter(({ title }) => title === 'Tree Board')
  await sql`update signal set content_hash = 'before' where id = ${(await published())[0]!.id}`.execute(
    town.sql,
  )
  for (let time = 0; time < 2; time++) {
    await applyMigration('0064-dates-of-stored-meetings.sql')
    await town.read(id)
  }
  assert.deepEqual(
    (await published()).map(({ revision, meeting }) => [revision, meeting?.date]),
    [
      [1, '2026-12-07'],
      [2, '2026-12-07'],
    ],
    'and only once',
  )

  await sql`update signal_inbox set body = jsonb_set(body::jsonb, '{meeting}', (body::jsonb -> 'meeting') - 'date'
    || '{"ends_at": "2026-12-08T06:00:00.000Z"}')::text where body::jsonb ->> 'title' = 'Tree Board'`.execute(
    town.sql,
  )
  const others = async () => (await town.appended()).filter(({ title }) => title !== 'Tree Board')
  const before = await others()
  await applyMigration('0068-dates-of-past-meetings.sql')
  assert.deepEqual(
    (await published()).map(({ revision, meeting }) => [revision, meeting?.date, meeting?.ends_at]),
    [
      [1, '2026-12-07', null],
      [2, '2026-12-07', null],
    ],
    'also one that its source does not list anymore',
  )
  assert.deepEqual(await others(), before)
})

test('a calendar that names no body belongs to the one that its titles name, whichever source is read last [design.meetings.body]', async () => {
  await importAll(town.sql, [actorRecord('Gary Library Board'), actorRecord('Gary Youth Board')])
  const sessions = (summary: string, ...more: string[]) => calendar(...event('l-1', summary, more), ...other)
  serve('/library.ics', 'text/calendar', sessions('Library Board, special session'))
  serve('/events.ics', 'text/calendar', sessions('Library Board special session: reading hour'))
  const library = await town.add('icalendar', '/library.ics', { title: 'Library' })
  const events = await town.add('icalendar', '/events.ics', { title: 'Town events' })
  const hosts = async () => {
    const last = (await town.appended()).findLast(({ title }) => title?.startsWith('Library Board'))
    return last?.actors.map(({ id, name, role }) => [typeof id, name, role])
  }
  await town.read(library)
  assert.deepEqual(await hosts(), [['string', 'Gary Library Board', 'convener']])
  const count = (await town.appended()).length
  await town.read(events)
  assert.ok((await town.appended()).length > count)
  assert.deepEqual(await hosts(), [['string', 'Gary Library Board', 'convener']])
})

test('meetings that were read before their body was published are linked when it is, once [design.meetings.body]', async () => {
  serve('/harbor.ics', 'text/calendar', calendar(...event('h-1', 'Harbor Board, budget session'), ...other))
  await town.read(await town.add('icalendar', '/harbor.ics', { title: 'Harbor' }))
  const last = async () => (await town.appended()).findLast(({ title }) => title?.startsWith('Harbor Board'))
  const first = await last()
  assert.deepEqual(first?.actors, [])
  const linked: number[] = []
  const done = Promise.withResolvers<void>()
  await using _links = onPublication({
    database: town.needs.database,
    log: createLogging('error').log,
    async link(places) {
      linked.push(await linkMeetings({ ...town.needs, sql: town.sql }, places))
      done.resolve()
    },
  })
  assert.equal(await linkMeetings({ ...town.needs, sql: town.sql }), 0, 'nothing is guessed')
  await importAll(town.sql, [actorRecord('Gary Harbor Board')])
  await createChanges({ sql: town.sql, invalidate: () => undefined }).write(async (_tx, changed) =>
    changed(['place:gary,indiana']),
  )
  await done.promise
  assert.deepEqual(linked, [1])
  const second = await last()
  assert.deepEqual(
    [second?.id, second?.revision, second?.meeting, second?.evidence],
    [first?.id, (first?.revision ?? 0) + 1, first?.meeting, first?.evidence],
  )
  assert.deepEqual(
    second?.actors.map(({ name, role }) => [name, role]),
    [['Gary Harbor Board', 'convener']],
  )
  assert.equal(await linkMeetings({ ...town.needs, sql: town.sql }), 0)
})

test('what cannot be read or understood is recorded on the health, and the position stays [design.monitors.bad-input]', async () => {
  const good = calendar(...event('good-1', 'Park Board', ['LOCATION:Park']))
  const item = (more: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>${more}</channel></rss>`
  const cases = [
    { kind: 'icalendar', type: 'text/calendar', good, bad: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY' },
    { kind: 'icalendar', type: 'text/calendar', good, bad: '<!doctype html><html><p>Moved</p></html>' },
    {
      kind: 'feed',
      type: 'application/xml',
      good: item('<item><title>A notice</title></item>'),
      bad: '<rss><chan',
    },
    { kind: 'socrata', type: 'application/json', good: '[]', bad: '<!doctype html><html>Maintenance</html>' },
  ] as const
  for (const [at, { kind, type, good, bad }] of cases.entries()) {
    const path = `/bad-${at}`
    const id = await town.add(kind, path, {
      ...(kind === 'socrata' && {
        config: {
          url: town.addressOf(path),
          api: town.addressOf(path),
          dataset: 'abcd-1234',
          date: 'issued',
        },
      }),
    })
    const paths = kind === 'socrata' ? [`${path}/resource/abcd-1234.json`] : [path]
    for (const one of paths) serve(one, type, good)
    const before = await town.read(id)
    for (const one of paths) serve(one, type, bad)
    const count = (await town.appended()).length
    const health = await town.read(id)
    assert.deepEqual(health.position, before.position, `${kind} ${bad}`)
    assert.equal((await town.appended()).length, count)
    assert.ok(
      health.last_error !== null || health.problems.length > 0,
      `${kind} ${bad}: ${JSON.stringify(health.last_error)}`,
    )
  }
})

test('a meeting that loses its place is corrected, and the health of the monitor says so [design.monitors.bad-input]', async () => {
  const library = (...more: string[]) => calendar(...event('l-1', 'Zoning Appeals', more), ...other)
  serve('/zoning.ics', 'text/calendar', library('LOCATION:City Hall'))
  const id = await town.add('icalendar', '/zoning.ics')
  assert.deepEqual((await town.read(id)).problems, [])
  serve('/zoning.ics', 'text/calendar', library())
  const { problems, position } = await town.read(id)
  assert.deepEqual(problems, [
    {
      code: 'unusual',
      detail: 'The meeting “Zoning Appeals” no longer says where it takes place. It was: City Hall.',
    },
  ])
  assert.ok((position as { readOn: string | null }).readOn, 'everything else was understood')
  const last = (await town.appended()).findLast(({ title }) => title === 'Zoning Appeals')
  assert.deepEqual([last?.revision, last?.meeting?.location], [2, null])
})

test('a feed with wrong dates and no ids gives each item once [design.monitors.bad-input]', async () => {
  const feed = (...titles: string[]) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Notices</title>${titles
      .map((title) => `<item><title>${title}</title><pubDate>Tomorrow at noon</pubDate></item>`)
      .join('')}</channel></rss>`
  serve('/no-ids', 'application/xml', feed('Water main on Fifth Avenue'))
  const id = await town.add('feed', '/no-ids')
  const count = (await town.appended()).length
  await town.read(id)
  serve('/no-ids', 'application/xml', feed('Hydrant flushing on Monday', 'Water main on Fifth Avenue'))
  const health = await town.read(id)
  await town.read(id)
  assert.equal(health.failures, 0)
  assert.match(
    health.problems.map(({ detail }) => detail).join(),
    /“Water main on Fifth Avenue” has a wrong date/,
  )
  assert.deepEqual(
    (await town.appended()).slice(count).map(({ title }) => title),
    ['Water main on Fifth Avenue', 'Hydrant flushing on Monday'],
  )
})

test('stores an item without the parts that cannot be stored [design.monitors.bad-input]', async () => {
  const entry = {
    id: 'odd-1',
    url: `https://www.example.org/${'a'.repeat(2_100)}`,
    title: 'Plan Commission - Agenda - Dec 04, 2026 06:00 PM',
    content_text: 'Join online at https://[link today. Written comments may be sent to clerk@example.org. \0',
  }
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Agendas', items: [entry] }
  serve('/odd.json', 'application/feed+json', JSON.stringify(feed))
  const id = await town.add('feed', '/odd.json')
  const { failures, last_error, problems } = await town.read(id)
  assert.deepEqual([failures, last_error, problems], [0, null, []])
  const signal = (await town.appended()).at(-1)
  assert.equal(signal?.evidence[0]?.url, town.addressOf('/odd.json'))
  assert.deepEqual(
    signal?.meeting?.participate?.map(({ kind, url, contact }) => [kind, url, contact]),
    [['comment', null, 'clerk@example.org']],
  )
})

test('a reading that cannot be stored is a failure with its cause [design.monitors.bad-input]', async () => {
  serve('/strict.ics', 'text/calendar', calendar(...event('s-1', 'Drainage Panel')))
  const id = await town.add('icalendar', '/strict.ics')
  const append = () => Promise.reject(new TypeError('no such signal'))
  const { failures, last_error, position, next_at } = await town.read(id, { append })
  assert.deepEqual([failures, last_error?.code, position], [1, 'not_stored', null])
  assert.match(
    last_error?.detail ?? '',
    /^What was read could not be stored \(TypeError: no such signal\)\.$/,
  )
  assert.ok(next_at > town.now())
  assert.equal((await town.read(id)).failures, 0)
  assert.equal((await town.appended()).at(-1)?.title, 'Drainage Panel')
})
