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
  participants: [
    { name: 'Ada Grell', entity_type: 'person', note: 'witness' },
    { name: 'Utilities', entity_type: 'organization', note: 'host' },
  ],
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
  first_action_date: '2026-01-09',
  latest_passage_date: '',
  sponsorships: [
    { name: 'GRELL', entity_type: 'person', primary: true, classification: 'primary' },
    { name: 'Utilities', entity_type: 'organization', primary: false, classification: 'cosponsor' },
  ],
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
  assert.match(requests[0]?.url ?? '', /&include=agenda&include=participants&include=sources$/)
  assert.match(requests[1]?.url ?? '', /&include=votes&include=sponsorships$/)
  assert.equal(reading.items[0]?.body, 'Utilities', 'a witness convenes nothing')
  assert.deepEqual(
    reading.items[1]?.actors.map(({ type }) => type),
    ['person', 'organization'],
  )
})

test('retracts a deleted event and cancels a canceled one', async () => {
  const states = async (more: object) => (await read([event(more)], [])).reading.items[0]?.state
  assert.equal(await states({ deleted: true }), 'withdrawn')
  assert.equal(await states({ status: 'cancelled' }), 'canceled')
})

test('continues bills after the last update, page by page, and holds one that it does not understand [design.monitors.position]', async () => {
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
  const end = { since: '2026-02-25T10:00:00+00:00', page: 0 }
  assert.deepEqual(broken.reading.position, { ...end, held: ['ocd-bill/4'] })
  const again = async (held: object | number) => {
    const { reading } = await readingOf(
      openStatesConnector,
      config,
      ({ pathname }) => (pathname === '/bills/ocd-bill/4' ? held : page([])),
      { position: broken.reading.position },
    )
    return [reading.items.length, reading.problems.length, reading.position]
  }
  const stamp = '2026-02-24T10:00:00+00:00'
  assert.deepEqual(await again(bill('4', stamp, { title: null })), [1, 1, broken.reading.position])
  assert.deepEqual(await again(503), [0, 1, broken.reading.position])
  assert.deepEqual(await again(bill('4', stamp)), [2, 0, end])
  assert.deepEqual(await again(404), [0, 0, end])
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

test('a bill that cannot be held keeps the position, and an event that is not understood does not', async () => {
  const stampOf = (at: number) => `2026-02-22T10:00:${10 + at}+00:00`
  const bills = Array.from({ length: 6 }, (_, index) => bill(String(index), stampOf(index), { title: null }))
  const many = await read([event({ name: null })], bills)
  assert.deepEqual(
    [many.reading.position, many.reading.problems.length],
    [{ since: stampOf(2), page: 0, held: ['ocd-bill/0', 'ocd-bill/1', 'ocd-bill/2'] }, 7],
  )
  const { reading } = await read([event({ name: null })], [bill('1', stampOf(1))])
  assert.deepEqual([reading.position, reading.problems.length], [{ since: stampOf(1), page: 0 }, 1])
})

test('reports HTML instead of JSON as a failure', async () => {
  const failed = await runConnector(openStatesConnector, config, () => '<html><body>502</body></html>')
  assert.equal('failure' in failed && failed.failure.code, 'wrong_content')
})
