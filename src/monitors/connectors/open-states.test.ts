import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { openStatesConnector } from './open-states.ts'

const config = { url: 'https://openstates.org/in/' }
const page = (results: object[], at = 1, last = 1) => ({
  results,
  pagination: { per_page: 20, page: at, max_page: last, total_items: results.length },
})
const event = (more: object = {}) => ({
  id: 'ocd-event/1',
  name: 'Senate Committee on Utilities',
  start_date: '2026-03-10T14:30:00+00:00',
  all_day: false,
  status: 'confirmed',
  deleted: false,
  upstream_id: 'u1',
  location: { name: 'Room 130', url: '' },
  participants: [{ name: 'Utilities', entity_type: 'organization' }],
  agenda: [{ description: 'SB 12 water rates' }],
  sources: [{ url: 'https://legislature.example/cal', note: '' }],
  ...more,
})
const vote = (more: object = {}) => ({
  id: 'ocd-vote/1',
  motion_text: 'Third reading',
  start_date: '2026-02-20',
  result: 'pass',
  organization: { name: 'Senate' },
  votes: [
    { option: 'yes', voter_name: 'Grell' },
    { option: 'excused', voter_name: 'Moss' },
    { option: 'not voting', voter_name: 'Voss' },
  ],
  counts: [
    { option: 'yes', value: 30 },
    { option: 'excused', value: 1 },
  ],
  sources: [],
  ...more,
})
const bill = (id: string, updated: string, more: object = {}) => ({
  id: `ocd-bill/${id}`,
  identifier: `SB ${id}`,
  title: 'Water rates',
  session: '2026',
  updated_at: updated,
  openstates_url: `https://openstates.org/in/bills/2026/SB${id}/`,
  latest_action_date: '2026-02-20',
  latest_action_description: 'Third reading: passed',
  votes: [vote({ id: `ocd-vote/${id}` })],
  sponsorships: [{ name: 'Grell' }],
  ...more,
})
const read = (events: object[], bills: object[], given = {}) =>
  readingOf(
    openStatesConnector,
    config,
    (url) => (url.pathname === '/events' ? page(events) : page(bills)),
    given,
  )

test('reads hearings, bills and votes with all options of the roll call', async () => {
  const { reading, requests } = await read([event()], [bill('12', '2026-02-21T10:00:00+00:00')])
  assert.deepEqual(
    reading.items.map(({ type, title, startsAt }) => [type, title, startsAt?.instant]),
    [
      ['public_meeting', 'Senate Committee on Utilities', '2026-03-10T14:30:00.000Z'],
      ['filing', 'SB 12: Water rates', '2026-02-20T06:00:00.000Z'],
      ['vote', 'SB 12: Third reading', '2026-02-20T06:00:00.000Z'],
    ],
  )
  assert.deepEqual(
    reading.items[2]?.vote?.rollCall.map(({ option }) => option),
    ['yes', 'excused', 'absent'],
  )
  assert.equal(reading.items[2]?.vote?.isPassed, true)
  assert.ok(requests.every(({ credential }) => credential === 'open_states'))
  assert.match(requests[1]?.url ?? '', /include=votes&include=sponsorships$/)
})

test('retracts a deleted event and cancels a canceled one', async () => {
  const states = async (more: object) => (await read([event(more)], [])).reading.items[0]?.state
  assert.equal(await states({ deleted: true }), 'withdrawn')
  assert.equal(await states({ status: 'cancelled' }), 'canceled')
})

test('continues bills after the last update, page by page, and not past one that it does not understand', async () => {
  const first = await read(
    [],
    [bill('1', '2026-02-21T10:00:00+00:00'), bill('2', '2026-02-22T10:00:00+00:00')],
  )
  assert.deepEqual(first.reading.position, { since: '2026-02-22T10:00:00+00:00', page: 0 })
  const broken = await read(
    [],
    [
      bill('3', '2026-02-23T10:00:00+00:00'),
      bill('4', '2026-02-24T10:00:00+00:00', { title: null }),
      bill('5', '2026-02-25T10:00:00+00:00'),
    ],
    { position: first.reading.position },
  )
  assert.deepEqual(broken.reading.position, { since: '2026-02-23T10:00:00+00:00', page: 0 })
  const bulk = await readingOf(
    openStatesConnector,
    config,
    (url) =>
      url.pathname === '/events'
        ? page([])
        : page([bill(url.searchParams.get('page')!, '2026-02-22T10:00:00+00:00')], 1, 9),
    { position: first.reading.position },
  )
  assert.deepEqual(
    [bulk.reading.items.length, bulk.reading.position],
    [6, { since: '2026-02-22T10:00:00+00:00', page: 3 }],
  )
})

test('reads the bills behind one that it does not understand, and bills beside an event that it does not understand [design.monitors.position]', async () => {
  const stampOf = (at: number) => `2026-02-22T10:00:${10 + at}+00:00`
  const bills = Array.from({ length: 10 }, (_, at) =>
    bill(String(at), stampOf(at), at === 0 ? { title: null } : {}),
  )
  const found = new Set<string>()
  let position: unknown = { since: stampOf(0), page: 0 }
  for (let reading = 0; reading < 4; reading++) {
    const read = await readingOf(
      openStatesConnector,
      config,
      (url) => {
        if (url.pathname === '/events') return page([event({ name: null })])
        const since = url.searchParams.get('updated_since')!
        const left = bills.filter(({ updated_at }) => updated_at >= since)
        const at = Number(url.searchParams.get('page'))
        return page(left.slice(at - 1, at), at, left.length)
      },
      { position },
    )
    position = read.reading.position
    assert.equal((position as { since: string }).since, stampOf(0))
    for (const { externalId } of read.reading.items.filter(({ type }) => type === 'filing'))
      found.add(externalId)
  }
  assert.equal(found.size, 9)
  const { reading } = await read([event({ name: null })], [bill('1', stampOf(1))])
  assert.deepEqual([reading.position, reading.problems.length], [{ since: stampOf(1), page: 0 }, 1])
})

test('reports HTML instead of JSON as a failure', async () => {
  const failed = await runConnector(openStatesConnector, config, () => '<html><body>502</body></html>')
  assert.equal('failure' in failed && failed.failure.code, 'wrong_content')
})
