import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, runConnector } from '../../../tests/support/connector-reading.ts'
import { socrataConnector } from './socrata.ts'

const config = { url: 'https://data.larkfield.example/Permits/Building-Permits/ydr8-5enu' }
const row = (id: string, more: object = {}) => ({
  ':id': `row-${id}`,
  ':updated_at': '2026-03-01T10:00:00.000Z',
  ':version': 'rv-1',
  permit_type: 'New construction',
  work_description: 'Build a library',
  issue_date: '2026-02-27T00:00:00.000',
  estimated_cost: '1200000',
  ...more,
})
const read = (rows: object[], given = {}) => readingOf(socrataConnector, config, () => rows, given)
const whereOf = ({ requests }: Awaited<ReturnType<typeof read>>) =>
  new URL(requests[0]!.url).searchParams.get('$where')

test('reads rows as filings with local dates, although columns are missing and numbers are text', async () => {
  const { reading, requests } = await read([
    row('a'),
    row('b', { issue_date: undefined, estimated_cost: undefined }),
  ])
  assert.deepEqual(
    reading.items.map(({ externalId, type, title, startsAt }) => [
      externalId,
      type,
      title,
      startsAt?.instant,
    ]),
    [
      [
        'socrata:data.larkfield.example/ydr8-5enu:row-a',
        'filing',
        'Build a library',
        '2026-02-27T06:00:00.000Z',
      ],
      ['socrata:data.larkfield.example/ydr8-5enu:row-b', 'filing', 'Build a library', undefined],
    ],
  )
  assert.ok(
    reading.items[0]?.evidence.text.includes('"estimated_cost":"1200000"') &&
      !reading.items[0].evidence.text.includes(':updated_at'),
  )
  assert.deepEqual(
    [requests[0]?.credential, new URL(requests[0]!.url).pathname],
    ['socrata', '/resource/ydr8-5enu.json'],
  )
})

test('continues after the last row, also within a bulk update that gave all rows one time [design.monitors.position]', async () => {
  const first = await read([row('a'), row('b')])
  assert.match(whereOf(first) ?? '', /^:updated_at > '2026-01-31T18:00:00.000Z'$/)
  const second = await read([], { position: first.reading.position })
  assert.equal(
    whereOf(second),
    ":updated_at > '2026-03-01T10:00:00.000Z' OR (:updated_at = '2026-03-01T10:00:00.000Z' AND :id > 'row-b')",
  )
  assert.deepEqual(second.reading.position, first.reading.position)
})

test('reads on behind a row that it does not understand, and that row again until it is understood or gone [design.monitors.position]', async () => {
  const wordless = { permit_type: '7', work_description: undefined }
  const { reading: first } = await read([row('a'), row('b', wordless), row('c')])
  assert.deepEqual([first.items.length, first.problems.length], [2, 1])
  const end = { updatedAt: '2026-03-01T10:00:00.000Z', id: 'row-c' }
  assert.deepEqual(first.position, { ...end, held: ['row-b'] })
  const again = async (held: object[] | number) => {
    const isHeld = (url: URL) => url.searchParams.get('$where') === ":id in ('row-b')"
    const { reading } = await readingOf(socrataConnector, config, (url) => (isHeld(url) ? held : []), {
      position: first.position,
    })
    return [reading.items.length, reading.problems.length, reading.position]
  }
  assert.deepEqual(await again([row('b', wordless)]), [0, 1, first.position])
  assert.deepEqual(await again(503), [0, 1, first.position])
  assert.deepEqual(await again([row('b')]), [1, 0, end])
  assert.deepEqual(await again([]), [0, 0, end])
})

test('stays before a row that has no id, and before the rows that are too many to hold', async () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    row(`w${10 + index}`, { permit_type: '7', work_description: '1' }),
  )
  const { reading } = await read([...rows, row('z')])
  assert.deepEqual([reading.items.length, (reading.position as { id: string }).id], [1, 'row-w59'])
  const hostile = await read([row('a'), row("x' OR 1=1"), row('c')])
  assert.deepEqual(
    [hostile.reading.items.length, hostile.reading.problems[0]?.code, hostile.reading.position],
    [2, 'not_understood', { updatedAt: '2026-03-01T10:00:00.000Z', id: 'row-a' }],
  )
})

test('retracts a filing whose status says that it was withdrawn', async () => {
  const { reading } = await read([row('a', { permit_status: 'WITHDRAWN' })])
  assert.equal(reading.items[0]?.state, 'withdrawn')
})

test('reports an error document as a failure, and requires a dataset', async () => {
  const failed = await runConnector(socrataConnector, config, () => ({
    error: true,
    message: 'Invalid SoQL query',
  }))
  assert.equal('failure' in failed && failed.failure.code, 'wrong_content')
  assert.throws(() => socrataConnector.configure({ url: 'https://data.example/about' }), /Set `dataset`/)
  assert.throws(() => socrataConnector.configure({ ...config, type: 'vote' }), /`type` must be one of/)
})
