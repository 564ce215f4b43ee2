import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listMeetings, type MeetingOccurrence } from '../../src/contracts/firehose/meetings.ts'
import { SignalDetail } from '../../src/contracts/firehose/public-signals.ts'
import { publicSignalRoutes } from '../../src/firehose/public-signals/public-signal-routes.ts'
import { createPublicSignals } from '../../src/firehose/public-signals/public-signals.ts'
import type { Json } from '../support/app.ts'
import { openPublisher, signalInput } from '../support/publisher.ts'
import { startSmallService } from '../support/small-service.ts'
import { memberCaller, reviewerCaller, smallCompiler, testCursors } from '../support/snapshot-server.ts'

const council = '01920000-0000-7000-8000-0000000000c1'
const union = '01920000-0000-7000-8000-0000000000c2'
const agenda = '01920000-0000-7000-8000-0000000000d1'

let now = new Date('2031-05-03T12:00:00Z')

let bench: Awaited<ReturnType<typeof openPublisher>>
let signals: ReturnType<typeof createPublicSignals>
let service: Awaited<ReturnType<typeof startSmallService>>
before(async () => {
  bench = await openPublisher()
  const { log, database } = bench
  signals = createPublicSignals({
    sql: database.sql,
    log,
    compiler: smallCompiler,
    cursors: testCursors,
    timeZonesOf: async () => new Map([['gary,indiana', 'America/Chicago']]),
  })
  service = await startSmallService({ routes: publicSignalRoutes(signals, () => now), sql: database.sql })
})
after(async () => {
  await service?.[Symbol.asyncDispose]()
  await bench?.[Symbol.asyncDispose]()
})

const evidence = { ...signalInput().evidence[0]!, source_id: agenda }
/** Publishes for everybody and waits until the signals are in the log. */
async function publish(...inputs: Parameters<typeof signalInput>[0][]): Promise<string[]> {
  const from = bench.received.length
  const results = await bench.publish(reviewerCaller, ...inputs.map((input) => signalInput(input)))
  await bench.waitForEntries(from + inputs.length)
  return results.map(({ id }) => id)
}
async function read(id: string): Promise<Json> {
  const answer = await service.fetch(`/api/signals/${id}`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('etag') ?? '', /^"/)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=60, stale-while-revalidate=300')
  const body = await answer.json()
  assert.deepEqual(SignalDetail.parse(body), body)
  return body
}
const titles = (page: { data: readonly { title: string }[] }) => page.data.map(({ title }) => title)

test('a signal by id shows its former titles and dates, and a retracted one the reason [design.firehose.signal-by-id]', async () => {
  const vote = { external_id: 'bond', title: 'Bond approved, 6 to 1' }
  const [id] = await publish(vote)
  assert.equal((await read(id!)).state, 'current')
  await publish({ ...vote, title: 'Bond approved, 7 to 2', occurred_at: '2026-03-11T18:00:00Z' })
  const corrected = await read(id!.toUpperCase())
  assert.deepEqual([corrected.id, corrected.title, corrected.revision], [id, 'Bond approved, 7 to 2', 2])
  assert.deepEqual(titles({ data: corrected.revisions }), ['Bond approved, 7 to 2', 'Bond approved, 6 to 1'])
  assert.equal(corrected.revisions[1].occurred_at, '2026-03-10T18:00:00.000Z')
  assert.equal(corrected.revisions[0].detected_at, corrected.detected_at)

  const [next] = await publish({ title: 'Bond approved and signed', supersedes: id! })
  const replaced = await read(id!)
  assert.deepEqual([replaced.state, replaced.replaced_by], ['replaced', next])
  assert.equal(replaced.title, 'Bond approved, 7 to 2')
  assert.deepEqual([(await read(next!)).state, (await read(next!)).revisions.length], ['current', 3])

  await publish({ supersedes: next!, retract: true, summary: 'The vote was annulled.' })
  for (const one of [id!, next!]) {
    const withdrawn = await read(one)
    assert.deepEqual([withdrawn.state, withdrawn.replaced_by, withdrawn.retracted], ['retracted', null, true])
    assert.equal(withdrawn.retraction.reason, 'The vote was annulled.')
  }
})

test('an unknown id, a truncated one and a signal that is not public return 404 [design.firehose.signal-by-id]', async () => {
  const from = bench.received.length
  const [own] = await bench.publish(memberCaller, signalInput({ title: 'Ours', visibility: 'workspace' }))
  const [partners] = await bench.publish(
    reviewerCaller,
    signalInput({ title: 'Theirs', visibility: 'partner' }),
  )
  await bench.waitForEntries(from + 2)
  for (const id of [own!.id, partners!.id, own!.id.slice(0, 12), council, 'x%00']) {
    const answer = await service.fetch(`/api/signals/${id}`)
    assert.deepEqual([answer.status, ((await answer.json()) as Json).code], [404, 'signal_not_found'], id)
  }
})

test('pages read the public signals of a place, state, actor or source without a key [design.firehose.filter-actor-source-state]', async () => {
  const actor = (id: string) => ({ id, name: 'Somebody', type: 'organization' as const })
  await publish(
    { title: 'Council votes', actors: [actor(council)], evidence: [evidence] },
    { title: 'Union speaks', actors: [actor(union)] },
    {
      title: 'Both in Flint',
      actors: [actor(council), actor(union)],
      places: ['flint-mi'],
      evidence: [evidence],
    },
  )
  assert.deepEqual(titles(await signals.list({ actors: [council] })).sort(), [
    'Both in Flint',
    'Council votes',
  ])
  assert.deepEqual(titles(await signals.list({ actors: [council, union], places: ['flint-mi'] })), [
    'Both in Flint',
  ])
  assert.deepEqual(titles(await signals.list({ sources: [agenda], states: ['IN'] })), ['Council votes'])
  assert.deepEqual(titles(await signals.list({ actors: [union], sources: [agenda] })), ['Both in Flint'])
  assert.ok(!titles(await signals.list({ limit: 200 })).includes('Ours'), 'private signals are absent')

  const first = await signals.list({ actors: [council], limit: 1 })
  const second = await signals.list({ actors: [council], limit: 1, cursor: first.page.next_cursor })
  assert.equal(second.page.next_cursor, null)
  assert.deepEqual(titles({ data: [...first.data, ...second.data] }).sort(), [
    'Both in Flint',
    'Council votes',
  ])
  await assert.rejects(signals.list({ actors: [union], cursor: first.page.next_cursor }), /cursor/)
  await assert.rejects(signals.list({ actors: ['not-an-id'] }), /must be a full UUID/)
})

test('meetings are listed by when they happen, with their details, zone and cancellations [design.firehose.meetings-by-time]', async () => {
  const meeting = (day: number, more: Record<string, unknown> = {}) => ({
    signal_type: 'public_meeting',
    title: `Council of April ${day}`,
    external_id: `council-${day}`,
    occurred_at: `2026-04-0${day}T18:00:00Z`,
    ...more,
  })
  const details = {
    location: 'Council Chamber',
    ends_at: '2026-04-03T20:00:00Z',
    agenda_url: 'https://www.example.org/agenda',
  }
  await publish(meeting(5), meeting(1), meeting(3, { meeting: details }), meeting(2), meeting(4))
  await publish(
    meeting(2, { retract: true, summary: 'No quorum.' }),
    meeting(4, { retract: true, summary: 'Snow.' }),
  )
  const window = { occurs_after: '2026-04-02', occurs_before: '2026-04-05T18:00:00Z' }
  const shown = await signals.meetings(window)
  assert.deepEqual(
    shown.data.map(({ signal, cancellation }) => [signal.title, cancellation?.reason]),
    [
      ['Council of April 2', 'No quorum.'],
      ['Council of April 3', undefined],
      ['Council of April 4', 'Snow.'],
    ],
  )
  assert.equal(shown.data[1]!.time_zone, 'America/Chicago')
  assert.deepEqual(shown.data[1]!.signal.meeting, {
    ...details,
    ends_at: '2026-04-03T20:00:00.000Z',
    status: 'scheduled',
  })

  const seen: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await signals.meetings({ occurs_after: '2026-04-01', limit: 1, cursor })
    seen.push(...page.data.map(({ signal }) => signal.title.slice(-1)))
    cursor = page.page.next_cursor
    if (cursor === null) break
  }
  assert.deepEqual(seen, ['1', '2', '3', '4', '5'], 'each meeting once, in order, on pages of any size')
  await assert.rejects(
    signals.list({ occurs_after: '2026-05-01', occurs_before: '2026-04-01' }),
    /occurs_after/,
  )
  for (const wrong of [
    { signal_type: 'vote', meeting: {} },
    meeting(6, { meeting: { ends_at: '2026-04-06T17:00:00Z' } }),
  ]) {
    await assert.rejects(publish(wrong), /meeting/)
  }
})

test('a place has the same coming meetings whether its signals fit on one page or not [design.firehose.meetings-by-time]', async () => {
  const meeting = (day: string, more: Record<string, unknown> = {}) => ({
    signal_type: 'public_meeting' as const,
    title: `Board of ${day}`,
    external_id: `board-${day}`,
    occurred_at: `2026-06-${day}Z`,
    places: ['gary,indiana'],
    ...more,
  })
  await publish(
    meeting('12T18:00:00', { meeting: { date: '2026-06-12' } }),
    meeting('12T19:00:00'),
    meeting('14T18:00:00'),
    meeting('13T18:00:00', { summary: 'As planned.' }),
    meeting('15T18:00:00'),
  )
  await publish(meeting('14T18:00:00', { retract: true, summary: 'Snow.' }))
  const from = '2026-06-13T12:00:00.000Z'
  const coming = async (limit: number) =>
    (await signals.ofPlace('gary,indiana', { from, limit })).meetings.data
  const all = await coming(50)
  assert.deepEqual(
    all.map(({ signal, cancellation }) => [signal.title, cancellation?.reason]),
    [
      ['Board of 12T18:00:00', undefined],
      ['Board of 13T18:00:00', undefined],
      ['Board of 14T18:00:00', 'Snow.'],
      ['Board of 15T18:00:00', undefined],
    ],
  )
  assert.deepEqual(await coming(2), all)
  const { data } = await signals.meetings({ places: ['gary,indiana'], from })
  assert.deepEqual(data, all)
})

test('GET /api/meetings lists upcoming meetings by place, body and time, with history and readable evidence [design.meetings.api]', async () => {
  const meeting = (day: number, body: string, more: Record<string, unknown> = {}) => ({
    signal_type: 'public_meeting' as const,
    title: `${body}, May ${day}`,
    external_id: `may-${day}`,
    occurred_at: `2031-05-0${day}T18:00:00Z`,
    places: ['gary,indiana'],
    actors: [],
    meeting: { body, location: 'City Hall' },
    ...more,
  })
  const remote = { kind: 'remote', url: 'https://www.example.org/join', contact: null, until: null }
  const participate = [{ ...remote, passage: 'Join at www.example.org/join.' }]
  const quote = {
    ...evidence,
    excerpt: 'DTSTART:20310506T180000Z\nSUMMARY:Plan Commission\nSTATUS:CANCELLED',
  }
  await publish(
    meeting(2, 'Common Council'),
    meeting(4, 'Common Council', {
      actors: [{ id: council, name: 'Gary Common Council', type: 'organization' }],
    }),
    meeting(5, 'Plan Commission'),
    meeting(6, 'Plan Commission', { meeting: { body: 'Plan Commission', participate } }),
    meeting(7, 'Common Council', { places: ['flint-mi'] }),
  )
  await publish(
    meeting(6, 'Plan Commission', {
      meeting: { body: 'Plan Commission', status: 'canceled', participate },
      evidence: [evidence, quote],
    }),
    { external_id: 'may-5', retract: true, summary: 'The page no longer lists it.' },
  )
  const list = async (query: string): Promise<{ data: MeetingOccurrence[]; next: string | null }> => {
    const answer = await service.fetch(`/api/meetings?${query}`)
    assert.equal(answer.status, 200, query)
    const body = (await answer.json()) as Json
    assert.deepEqual(listMeetings.response!.parse(body), body)
    return { data: body.data, next: body.page.next_cursor }
  }
  const days = ({ data }: { data: MeetingOccurrence[] }) =>
    data.map(({ starts_at }) => Number(starts_at.slice(9, 10)))
  assert.deepEqual(days(await list('')), [4, 5, 6, 7], 'from now on')
  assert.deepEqual(days(await list('place=gary%2Cindiana')), [4, 5, 6])
  assert.deepEqual(days(await list('from=2031-05-01&to=2031-05-05')), [2, 4])
  assert.deepEqual(days(await list('body=common%20council&from=2031-05-01')), [2, 4, 7])
  assert.deepEqual(days(await list(`body=${council}`)), [4])
  assert.deepEqual(days(await list('body=Board%20of%20Works')), [])
  const first = await list('body=council&from=2031-05-01&limit=2')
  assert.deepEqual(days(first), [2, 4])
  assert.deepEqual(days(await list(`body=council&limit=2&cursor=${first.next}`)), [7])
  const corrected = (await list('')).data[2]!.history[0]!
  const changed = (query = '') => list(`from=2031-05-01&changed_since=${corrected.published_at}${query}`)
  assert.deepEqual(days(await changed()), [5, 6], 'a correction keeps the time of its detection')
  assert.deepEqual(days(await changed('&body=commission&to=2031-05-06')), [5])
  assert.deepEqual(days(await list('changed_since=2999-01-01')), [])
  const page = await list('limit=2')
  assert.deepEqual(days(page), [4, 5, 6], 'a withdrawn one does not count')
  now = new Date('2031-05-05T12:00:00Z')
  assert.deepEqual(days(await list(`limit=2&cursor=${page.next}`)), [7], 'whatever the time is meanwhile')
  now = new Date('2031-05-03T12:00:00Z')

  // Midnight of May 3 in Gary. The day ends at 05:00 UTC.
  await publish(
    meeting(3, 'Tree Board', {
      occurred_at: '2031-05-03T05:00:00Z',
      meeting: { body: 'Tree Board', date: '2031-05-03' },
    }),
  )
  assert.deepEqual(days(await list('place=gary%2Cindiana')), [3, 4, 5, 6], 'a day without a time lasts')
  const limited = await list('place=gary%2Cindiana&limit=1')
  assert.deepEqual(days(limited), [3, 4])
  assert.deepEqual(days(await list(`place=gary%2Cindiana&limit=1&cursor=${limited.next}`)), [5, 6])
  assert.deepEqual(days(await list('from=2031-05-04T04:59:59Z')), [3, 4, 5, 6, 7])
  assert.deepEqual(days(await list('from=2031-05-04T05:00:00Z')), [4, 5, 6, 7])
  await publish({ external_id: 'may-3', retract: true, summary: 'Over.' })
  now = new Date('2031-05-04T12:00:00Z')

  const [, withdrawn, canceled] = (await list('place=gary%2Cindiana')).data
  assert.deepEqual(
    [withdrawn?.status, withdrawn?.retraction?.reason],
    ['canceled', 'The page no longer lists it.'],
  )
  assert.deepEqual([canceled?.status, canceled?.revision, canceled?.retraction], ['canceled', 2, null])
  assert.deepEqual(
    canceled?.history.map((one) => one.meeting?.status),
    ['canceled', 'scheduled'],
  )
  assert.deepEqual(canceled?.participate, participate)
  assert.deepEqual(
    canceled?.evidence.map(({ excerpt_format }) => excerpt_format),
    ['text', 'ics'],
  )
  assert.equal(canceled?.evidence[1]?.display, 'Plan Commission · 2031-05-06 18:00 UTC · Status: Canceled')
  for (const [query, code] of [
    ['place=nowhere%2Cohio', 'place_not_found'],
    ['issue=astrology', 'issue_area_not_found'],
    ['from=2031-05-02&to=2031-05-01', 'invalid_request'],
    ['from=tomorrow', 'invalid_request'],
    ['changed_since=yesterday', 'invalid_request'],
    ['cursor=x', 'invalid_cursor'],
  ]) {
    const answer = await service.fetch(`/api/meetings?${query}`)
    assert.equal(((await answer.json()) as Json).code, code, query)
  }
})
