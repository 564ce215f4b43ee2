import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { notify } from '../../src/platform/sql/notify-store.ts'
import { startMatcher } from '../../src/workspaces/watches/matcher.ts'
import {
  createMatcherStore,
  type MatcherStore,
  SupersededError,
} from '../../src/workspaces/watches/matcher-store.ts'
import { watchesChannel } from '../../src/workspaces/watches/watch-store.ts'
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

const script = join(import.meta.dirname, '../support/watch-process.ts')

async function startProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

const countsOf = async (ids: readonly string[]) =>
  (
    await instance.database.pool.query(
      `select w.id, w.match_count::int as count, (select count(*)::int from watch_hit h where h.watch_id = w.id) as hits
       from watch w where w.id = any($1::uuid[])`,
      [ids],
    )
  ).rows as { id: string; count: number; hits: number }[]

/** The log positions recorded for a watch, in order. */
const seqsOf = async (id: string) =>
  (
    await instance.database.pool.query(
      'select e.seq::int as seq from watch_hit h join watch_entry e on e.id = h.entry_id where h.watch_id = $1 order by e.seq',
      [id],
    )
  ).rows.map(({ seq }) => seq as number)

test('after SIGKILL at any moment, no match is lost or counted twice', async () => {
  const { sql } = instance.database
  const workspace = await storeWorkspace(sql)
  const position = () => {
    const { epoch, head } = instance.log.position()
    return { epoch, seq: head }
  }
  const expected = new Map<string, number>()
  async function add(filters: WatchFilters): Promise<void> {
    const start = position()
    const [id] = await storeWatches(sql, workspace, [{ ...filters, start }])
    await notify(sql, watchesChannel, id!)
    expected.set(id!, start.seq)
  }
  let child = await startProcess()
  const kill = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  let published = 0
  /** Keeps publishing while the process is killed, and for a while after. */
  async function publishUntilKilled(round: number): Promise<void> {
    for (let nth = 0, left = 20; left > 0; nth++, published++) {
      await appendDrafts(
        instance,
        signalDraft({ title: `Round ${round} ${nth}` }),
        signalDraft({ places: [] }),
      )
      // The start of a watch is fixed when it is created, whether or not a matcher runs.
      if (nth === 10) await add({ narrowing: { words: 'round' } })
      if (child.signalCode !== null) left--
    }
  }
  try {
    await add({ places: ['gary,indiana'] })
    const [first] = expected.keys()
    for (let round = 0; round < 5; round++) {
      const enough = published + 1 + round * 8
      const publishing = publishUntilKilled(round)
      await until(async () => (await countsOf([first!]))[0]!.count >= enough, 'some matches are stored')
      await kill()
      await publishing
      child = await startProcess()
    }
    const heard = () => instance.received.filter(({ json }) => JSON.parse(json).title.startsWith('Round'))
    await until(() => heard().length >= published, 'all signals are in the log')
    const entries = heard()
    assert.equal(entries.length, published)
    for (const [id, after_] of expected) {
      const wanted = entries.filter(({ seq }) => seq > after_).map(({ seq }) => seq)
      await until(async () => (await countsOf([id]))[0]!.count >= wanted.length, 'all matches are stored')
      assert.deepEqual(await seqsOf(id), wanted)
      assert.deepEqual((await countsOf([id]))[0], { id, count: wanted.length, hits: wanted.length })
    }
  } finally {
    await kill()
  }
})

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
