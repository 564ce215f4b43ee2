import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { actorRecord, importAll, now, openSmallDirectory } from '../../../tests/support/small-directory.ts'
import { until } from '../../../tests/support/until.ts'
import { refreshFigures } from '../figures/figure-refresh-store.ts'
import { staleBefore } from '../freshness.ts'
import { recordCheck } from '../sources/source-check-store.ts'
import { createCoverageStore, type PlaceCounts } from './coverage-store.ts'
import { mergeChanges } from './place-count-store.ts'
import { createPlaceCounts } from './place-counts.ts'

const directory = await openSmallDirectory()
const { sql, database } = directory
after(() => directory[Symbol.asyncDispose]())

const noFacets = { type: [], state: [], issue_area: [], source_class: [], freshness: [], complete: true }

test('a large place answers with the known numbers until it is counted, one place at a time [design.places.stored-counts]', async () => {
  const keys = ['gary,indiana', 'hammond,indiana']
  await importAll(
    sql,
    keys.flatMap((place) =>
      Array.from({ length: 300 }, (_, index) => actorRecord(`Group ${index} of ${place}`, { place })),
    ),
  )
  const { rows } = await database.pool.query('select id from place where key = any($1) order by key', [keys])
  const [gary, hammond] = rows.map(({ id }) => id as number)
  await sql
    .insertInto('place_figure')
    .values({ subject: 'housing_affordability', place_id: hammond!, actor_count: 7 })
    .execute()
  const known = {
    counts: {
      actor_count: 300,
      areas: [
        { issue_area: 'housing_affordability', actor_count: 7, source_count: 0, newest_source_at: null },
      ],
      domains: [],
      classes: [],
    },
    facets: undefined,
    isComplete: false,
  }
  const waiting: PromiseWithResolvers<void>[] = []
  const counted: number[] = []
  const errors: unknown[] = []
  const dropped: string[] = []
  const placeCounts = createPlaceCounts({
    sql,
    now: () => new Date(),
    count: async (_, placeId): Promise<PlaceCounts> => {
      counted.push(placeId)
      waiting.push(Promise.withResolvers())
      await waiting.at(-1)!.promise
      return { actor_count: 300, areas: [], domains: [], classes: [] }
    },
    countFacets: async () => noFacets,
    dropCached: (tags) => dropped.push(...tags),
    onError: (error) => errors.push(error),
  })
  assert.deepEqual(await placeCounts.readStored(gary!), { isLarge: true, counts: undefined })
  assert.deepEqual(await placeCounts.read(hammond!), known, 'while another place is counted')
  assert.deepEqual(counted, [gary], 'the second place waits')
  waiting[0]!.resolve()
  await until(async () => counted.length === 2, 'the second count')
  waiting[1]!.reject(new Error('canceling statement due to statement timeout'))
  await until(async () => errors.length === 1, 'the error')
  assert.deepEqual(await placeCounts.read(hammond!), known, 'after a count that failed')
  waiting[2]!.resolve()
  await until(async () => dropped.length === 2, 'the count of both places')
  assert.deepEqual(await placeCounts.read(hammond!), {
    counts: { actor_count: 300, areas: [], domains: [], classes: [] },
    facets: noFacets,
    isComplete: true,
  })
  assert.deepEqual(dropped, ['place:gary,indiana', 'place:hammond,indiana'])
  assert.equal((await placeCounts.readStored(gary!)).counts?.actor_count, 300)
  assert.deepEqual(counted, [gary, hammond, hammond])
})

test('stored numbers hold in every process until a write to the place commits [design.places.stored-counts]', async () => {
  const place = 'east-chicago,indiana'
  const { rows } = await database.pool.query('select id from place where key = $1', [place])
  const placeId: number = rows[0].id
  const count = (on = sql) => createCoverageStore(on).counts(placeId, false, staleBefore(now))
  let counted = 0
  /** Reads as a process that has just started. Returns the numbers, and whether it had to count. */
  const readAfterStart = async () => {
    const before = counted
    const placeCounts = createPlaceCounts({
      sql,
      now: () => now,
      count: (tx) => {
        counted++
        return count(tx)
      },
      countFacets: async () => noFacets,
    })
    const { counts } = await placeCounts.read(placeId)
    return { counts, wasCounted: counted > before }
  }
  const union = actorRecord('Union', { place, issue_areas: ['public_transit'] })
  const run = (statement: string) => database.pool.query(statement)
  const idOf = (name: string) => `(select id from entity where name = '${name}')`
  const gary = "(select id from place where key = 'gary,indiana')"
  const moveClaims = (from: string, to: string) => () =>
    run(`update claim set entity_id = ${idOf(to)} where entity_id = ${idOf(from)}`)
  const movePlace = (to: string | number) => () =>
    run(`update entity_place set place_id = ${to} where entity_id = ${idOf('Union')}`)

  await importAll(sql, [actorRecord('Elsewhere', { claims: [], sources: [], contacts: [] })])
  assert.equal((await readAfterStart()).counts.actor_count, 0)
  const writes: Record<string, () => Promise<unknown>> = {
    'new actors': () => importAll(sql, [union, actorRecord('Bus Riders', { place })]),
    'a changed actor': () => importAll(sql, [{ ...union, issue_areas: ['housing_affordability'] }]),
    'a source that is gone': () =>
      recordCheck(sql, { url: union.sources[0]!.url, at: now, result: { kind: 'gone' } }),
    'a new claim': () =>
      run(`insert into claim select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
        from claim c where entity_id = ${idOf('Union')}`),
    'claims that move to an actor of another place': moveClaims('Union', 'Elsewhere'),
    'claims that come from another place': moveClaims('Elsewhere', 'Union'),
    'removed claims': () => run(`delete from claim where entity_id = ${idOf('Union')}`),
    'an actor of another type': () =>
      run(`update entity set type = 'initiative' where id = ${idOf('Union')}`),
    'an actor that moves to another place': movePlace(gary),
    'an actor that moves to this place': movePlace(placeId),
    'an actor that leaves the place': () =>
      run(`delete from entity_place where entity_id = ${idOf('Union')}`),
    'an actor in one more place': () =>
      run(
        `insert into entity_place (place_id, sort_name, entity_id) values (${placeId}, 'union', ${idOf('Union')})`,
      ),
    'an area of another domain': () =>
      run(`update issue_area set domain = (select min(slug) from domain where slug <> domain)
        where slug = 'public_transit'`),
  }
  for (const [what, write] of Object.entries(writes)) {
    await write()
    assert.deepEqual(await readAfterStart(), { counts: await count(), wasCounted: true }, `after ${what}`)
    assert.equal((await readAfterStart()).wasCounted, false, `${what}: stored`)
  }

  const writer = await database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query(`delete from entity_place where entity_id = ${idOf('Bus Riders')}`)
    await run(`update entity set type = 'campaign' where id = ${idOf('Union')}`)
    const { counts } = await readAfterStart()
    assert.equal(counts.actor_count, 2, 'counted before the removal commits')
    await writer.query('commit')
  } finally {
    writer.release()
  }
  assert.equal((await readAfterStart()).counts.actor_count, 1, 'a removal that was not visible to the count')

  await importAll(sql, [actorRecord('Last Group', { place })])
  await readAfterStart()
  await mergeChanges(sql)
  const changes = await database.pool.query('select from place_change where place_id = $1', [placeId])
  assert.equal(changes.rowCount, 1)
  assert.equal((await readAfterStart()).wasCounted, false, 'the version is the same')
})

test('the directory is counted once for each version, and again after a change of actors or of areas [design.places.stored-counts]', async () => {
  const run = (text: string) => database.pool.query(text)
  const countedIn = async (table: string, key: string) => {
    await refreshFigures(sql)
    const { rows } = await run(
      `select actor_count from ${table} join place on id = place_id where key = '${key}'`,
    )
    return rows[0]?.actor_count as number | undefined
  }
  const inCity = () => countedIn(`(select * from place_figure where subject = '') figure`, 'gary,indiana')
  const inState = () => countedIn('within_figure', 'indiana,united-states')
  const before = (await inCity())!
  await run(`update place_figure set actor_count = 5000 where subject = ''`)
  assert.equal(await inCity(), 5000, 'numbers of the same version are not counted again')
  await importAll(sql, [actorRecord('One More Group')])
  assert.equal(await inCity(), before + 1)
  const all = (await inState())!
  await run(`delete from place_within where place_id = (select id from place where key = 'gary,indiana')`)
  assert.equal(await inState(), all - before - 1, 'the state lost a city')
})
