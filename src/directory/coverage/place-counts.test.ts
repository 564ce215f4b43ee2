import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorRecord, importAll, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { until } from '../../../tests/support/until.ts'
import type { PlaceCounts } from './coverage-store.ts'
import { createPlaceCounts } from './place-counts.ts'

const noFacets = { type: [], state: [], issue_area: [], source_class: [], freshness: [], complete: true }

test('large places are counted one at a time, and stored numbers are read without waiting [design.places.stored-counts]', async () => {
  await using directory = await openSmallDirectory()
  const { sql, database } = directory
  const keys = ['gary,indiana', 'hammond,indiana']
  await importAll(
    sql,
    keys.flatMap((place) =>
      Array.from({ length: 300 }, (_, index) => actorRecord(`Group ${index} of ${place}`, { place })),
    ),
  )
  const { rows } = await database.pool.query('select id from place where key = any($1) order by key', [keys])
  const [gary, hammond] = rows.map(({ id }) => id as number)
  const waiting: (() => void)[] = []
  const counted: number[] = []
  const placeCounts = createPlaceCounts({
    sql,
    now: () => new Date(),
    onChange: () => {},
    count: async (placeId): Promise<PlaceCounts> => {
      counted.push(placeId)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { actor_count: 300, areas: [], domains: [], classes: [] }
    },
    countFacets: async () => noFacets,
  })
  assert.deepEqual(await placeCounts.readStored(gary!), { isLarge: true, counts: undefined })
  const read = placeCounts.read(hammond!)
  await until(async () => counted.length === 1, 'the first count')
  assert.deepEqual(counted, [gary], 'the second place waits')
  waiting.shift()!()
  await until(async () => counted.length === 2, 'the second count')
  waiting.shift()!()
  assert.equal((await read).counts.actor_count, 300)
  assert.equal((await placeCounts.readStored(gary!)).counts?.actor_count, 300)
  assert.deepEqual(counted, [gary, hammond])
})
