import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startMatcher } from '../../src/workspaces/watches/matcher.ts'
import {
  createMatcherStore,
  type MatcherStore,
  SupersededError,
} from '../../src/workspaces/watches/matcher-store.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { signalDraft } from '../support/sample-draft.ts'
import { appendDrafts, type LogInstance, openSignalLog, terminateSessions } from '../support/signal-log.ts'
import {
  signalLogOf,
  startWatchWorker,
  storeWatches,
  storeWorkspace,
  type WatchFilters,
} from '../support/stored-watches.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let instance: LogInstance
before(async () => {
  database = await createTestDatabase()
  instance = await openSignalLog(database.url)
  await until(() => instance.log.isLeading(), 'the log has a leader')
})
after(async () => {
  await instance[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const countsOf = async (ids: readonly string[]) =>
  (
    await instance.database.pool.query(
      `select w.id, w.match_count::int as count, (select count(*)::int from watch_hit h where h.watch_id = w.id) as hits
       from watch w where w.id = any($1::uuid[])`,
      [ids],
    )
  ).rows as { id: string; count: number; hits: number }[]

test('when the leader loses its session, another instance takes over and nothing is counted twice', async () => {
  const { sql } = instance.database
  const workspace = await storeWorkspace(sql)
  const [id] = await storeWatches(sql, workspace, [{ signal_types: ['grant_award'] }])
  await using _one = startWatchWorker(instance)
  await using other = await openSignalLog(database.url, { isLeaderCandidate: false })
  await using _second = startWatchWorker(other)
  let published = 0
  for (let cut = 0; cut < 4; cut++) {
    for (let nth = 0; nth < 10; nth++, published++)
      await appendDrafts(instance, signalDraft({ signal_type: 'grant_award' }))
    // An instance whose session was ended may not have a new one yet.
    if (cut > 0)
      await until(
        async () => (await terminateSessions(database.url, 'civic listen')) > 0,
        'a session was ended',
      )
  }
  await until(async () => (await countsOf([id!]))[0]!.count >= published, 'all matches are stored')
  assert.deepEqual((await countsOf([id!]))[0], { id, count: published, hits: published })
})

test('a superseded matcher writes nothing', async () => {
  const { sql } = instance.database
  const workspace = await storeWorkspace(sql)
  const [id] = await storeWatches(sql, workspace, [{ signal_types: ['appointment'] }])
  const open = () =>
    startMatcher({
      signalLog: signalLogOf(instance),
      store: createMatcherStore(sql),
      now: () => new Date(),
      log: { warn: () => undefined },
    })
  const [one, other] = [await open(), await open()]
  const never = () => false
  const { head } = instance.log.position()
  await appendDrafts(instance, signalDraft({ signal_type: 'appointment' }))
  await until(() => instance.log.position().head > head, 'the signal is in the log')
  await one.run(never)
  await assert.rejects(other.run(never), SupersededError)
  assert.deepEqual((await countsOf([id!]))[0], { id, count: 1, hits: 1 })
})

/** Wraps a store to count its writes. */
function counting(store: MatcherStore): MatcherStore & { writes: number } {
  const counted = {
    ...store,
    writes: 0,
    record: (...given: Parameters<MatcherStore['record']>) => {
      counted.writes++
      return store.record(...given)
    },
  }
  return counted
}

test('thousands of watches cause no queries while nothing matches', async () => {
  const { sql, pool } = instance.database
  await pool.query('delete from watch')
  const workspace = await storeWorkspace(sql)
  const watches = Array.from({ length: 2_000 }, (_, nth): WatchFilters => {
    const id = `01920000-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`
    const kinds: WatchFilters[] = [
      { narrowing: { subjects: [id] } },
      { places: [`place-${nth},indiana`] },
      { narrowing: { words: `unheard${nth} hearing` } },
      { places: [`place-${nth},ohio`], signal_types: ['vote', 'filing'] },
    ]
    return kinds[nth % kinds.length]!
  })
  await storeWatches(sql, workspace, watches)
  const store = counting(createMatcherStore(sql))
  const matcher = await startMatcher({
    signalLog: signalLogOf(instance),
    store,
    now: () => new Date(),
    log: { warn: () => undefined },
  })
  await matcher.run(() => false)
  assert.equal(matcher.size, watches.length)
  const { head } = instance.log.position()
  const writesBefore = store.writes
  await appendDrafts(
    instance,
    ...Array.from({ length: 50 }, () => signalDraft({ title: 'Of no concern to anybody' })),
  )
  await until(() => instance.log.position().head >= head + 50, 'the signals are in the log')
  let queries = 0
  const count = () => void queries++
  pool.on('acquire', count)
  await matcher.run(() => false)
  pool.off('acquire', count)
  assert.deepEqual([queries, store.writes - writesBefore], [0, 0], 'no queries and no writes')
  await matcher.store()
  const found = await sql.selectFrom('watch').select('match_count').where('match_count', '>', 0).execute()
  assert.equal(found.length, 0)
  // The watches are still active.
  await using _worker = startWatchWorker(instance)
  await appendDrafts(
    instance,
    signalDraft({ title: 'A hearing, unheard2' }),
    signalDraft({ places: ['place-1,indiana'] }),
  )
  await until(
    async () =>
      (await sql.selectFrom('watch').select('id').where('match_count', '=', 1).execute()).length === 2,
    'two watches match',
  )
})
