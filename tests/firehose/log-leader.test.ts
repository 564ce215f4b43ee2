import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { test } from 'node:test'
import pg from 'pg'
import { electionMs } from '../../src/firehose/log/sequencer.ts'
import { openSequencerSession, silenceMs } from '../../src/firehose/log/sequencer-store.ts'
import { advisoryLockSpace, advisoryLocks } from '../../src/platform/sql/advisory-locks.ts'
import type { Database } from '../../src/platform/sql/database.ts'
import { draftOf } from '../support/memory-log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { appendDrafts, draftsOf, openSignalLog, terminateSessions } from '../support/signal-log.ts'
import { until } from '../support/until.ts'

const ids = (entries: readonly { signalId: string }[]) => entries.map(({ signalId }) => signalId)
const headOf = async ({ pool }: Database) => (await pool.query('select * from firehose_head')).rows[0]

test('one of two candidates leads; when its session ends, the other one continues the log', async () => {
  await using address = await createTestDatabase()
  await using first = await openSignalLog(address.url)
  await until(() => first.log.isLeading(), 'leader')
  await using second = await openSignalLog(address.url)
  const drafts = draftsOf(40)
  const terms = new Set<number>()
  for (const [index, draft] of drafts.entries()) {
    if (index % 10 === 5) {
      assert.ok((await terminateSessions(address.url, 'civic sequencer')) >= 1, 'there was a session to end')
      await appendDrafts(second, draft)
      const isSequenced = async () => (await headOf(second.database)).head === index + 1
      await until(isSequenced, 'sequenced by somebody')
    } else {
      await appendDrafts(first, draft)
    }
    terms.add((await headOf(first.database)).term)
  }
  await until(() => first.received.length === 40 && second.received.length === 40, 'all received by both')
  assert.deepEqual(ids(first.received), ids(drafts))
  assert.deepEqual(second.received, first.received)
  assert.ok(terms.size >= 4, 'leaders changed')
})

test('an instance does not try to lead before it has started', async () => {
  await using address = await createTestDatabase()
  const started = Promise.withResolvers<void>()
  await using instance = await openSignalLog(address.url, { started: started.promise })
  const sessions = `select from pg_stat_activity where application_name = 'civic sequencer' and datname = current_database()`
  await appendDrafts(instance, draftOf())
  assert.equal((await instance.database.pool.query(sessions)).rowCount, 0)
  started.resolve()
  await until(() => instance.received.length === 1, 'the waiting signal is sequenced')
})

test('an instance that never starts can be closed', async () => {
  await using address = await createTestDatabase()
  const instance = await openSignalLog(address.url, { started: Promise.withResolvers<void>().promise })
  await instance[Symbol.asyncDispose]()
})

test('another instance takes over when the leader shuts down', async () => {
  await using address = await createTestDatabase()
  await using second = await openSignalLog(address.url)
  const first = await openSignalLog(address.url)
  await until(() => first.log.isLeading() !== second.log.isLeading(), 'one leads')
  await first[Symbol.asyncDispose]()
  await until(() => second.log.isLeading(), 'the other one leads')
  await appendDrafts(second, draftOf())
  await until(() => second.received.length === 1, 'received')
})

test('a step of an earlier term, or from an earlier head, writes nothing [design.firehose.gapless-log]', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  const old = await openSequencerSession(instance.database)
  const earlier = await old.tryToLead()
  assert.ok(earlier)
  await old.partitions.create(1, 1_000)
  await appendDrafts(instance, ...draftsOf(2))
  const outside = await openSequencerSession(instance.database)
  assert.equal(await outside.tryToLead(), undefined, 'nobody else gets the lock')
  await outside.end()
  const moved = await until(async () => (await old.step(earlier, 100)).next, 'a step that counts')
  assert.equal(moved.head, 2)

  const before = await headOf(instance.database)
  await appendDrafts(instance, draftOf())
  const isReady = async () => (await old.step({ ...moved, head: 1 }, 100)).found === 1
  await until(isReady, 'the row is ready')
  for (const stale of [
    { ...moved, head: 1 },
    { ...moved, head: 3 },
    { ...moved, term: moved.term - 1 },
    { ...moved, term: moved.term + 1 },
  ]) {
    const step = await old.step(stale, 100)
    assert.equal(step.found, 1, 'there was something to write')
    assert.equal(step.next, undefined)
  }
  assert.deepEqual(await headOf(instance.database), before)
  const { rows } = await instance.database.pool.query(
    'select (select count(*) from signal_log) as logged, (select count(*) from signal_inbox) as waiting',
  )
  assert.deepEqual(rows, [{ logged: 2, waiting: 1 }])

  await old.end()
  const next = await openSequencerSession(instance.database)
  const later = await until(() => next.tryToLead(), 'the lock is free')
  assert.equal(later.term, moved.term + 1)
  assert.equal(later.isNewEpoch, false)
  assert.equal((await next.step(later, 100)).next?.head, 3)
  await next.end()
})

test('a leader that stops while it reads the result of a step is replaced [design.firehose.gapless-log]', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  const socket = new Socket()
  const stopped = new pg.Client({ connectionString: address.url, stream: () => socket })
  stopped.on('error', () => undefined)
  await stopped.connect()
  await stopped.query('select pg_advisory_lock($1, $2)', [advisoryLockSpace, advisoryLocks.sequencer])
  const result = stopped.query("select repeat('x', 1000000) from generate_series(1, 50)").catch(String)
  socket.pause()
  const session = await openSequencerSession(instance.database)
  await until(() => session.tryToLead(), 'the other session leads')
  socket.resume()
  assert.match(String(await result), /terminat/)
  await session.end()
})

test('a new leader does not mistake concurrent writes for a restored log: the epoch stays', async () => {
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  const { pool } = instance.database
  const head = await pool.connect()
  await head.query('begin; update firehose_head set head_at = head_at')
  const session = await openSequencerSession(instance.database)
  const leading = session.tryToLead()
  // Its transaction waits for the head row; everything written from here on is younger.
  const waiting = `select from pg_stat_activity where application_name = 'civic sequencer'
    and datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await pool.query(waiting)).rowCount, 'it waits')
  await appendDrafts(instance, draftOf())
  await head.query('update firehose_head set last_xid = (select max(xid) from signal_inbox); commit')
  head.release()
  assert.equal((await leading)!.isNewEpoch, false)
  await session.end()
})

test('a stopped leader is replaced, and only follows when it resumes [design.firehose.gapless-log]', async (t) => {
  assert.ok(silenceMs + electionMs < 2_000, 'all that is waited for')
  await using address = await createTestDatabase()
  await using instance = await openSignalLog(address.url, { isLeaderCandidate: false })
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const program = `
    const { openSignalLog } = await import(${here('../support/signal-log.ts')})
    const instance = await openSignalLog(process.argv[1])
    process.stdin.on('data', async () => {
      const { received, log } = instance
      console.log(JSON.stringify({ received: received.map(({ seq }) => seq), isLeading: log.isLeading() }))
    })
    process.stdin.on('end', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, address.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ask = async () => {
    child.stdin.write('?')
    const [line] = await once(child.stdout, 'data')
    return JSON.parse(String(line)) as { received: number[]; isLeading: boolean }
  }
  try {
    await until(async () => (await ask()).isLeading, 'the other process leads')
    await appendDrafts(instance, draftOf())
    await until(() => instance.received.length === 1, 'received')
    child.kill('SIGSTOP')
    const stoppedAt = performance.now()
    await using successor = await openSignalLog(address.url)
    await appendDrafts(instance, draftOf())
    await until(() => instance.received.length === 2, 'the successor has taken over')
    t.diagnostic(`taken over after ${Math.round(performance.now() - stoppedAt)} ms`)
    child.kill('SIGCONT')
    await appendDrafts(instance, draftOf())
    const seen = await until(async () => {
      const now = await ask()
      return now.received.length >= 3 && !now.isLeading && now
    }, 'the stopped one has caught up, and follows')
    assert.deepEqual(seen.received, [1, 2, 3])
    await until(() => successor.log.isLeading(), 'the successor leads')
    const { term } = await headOf(instance.database)
    assert.ok(
      successor.logLines.some((line) => line.includes(`"term":${term},`)),
      'nobody else began a term',
    )
  } finally {
    child.kill('SIGCONT')
    child.stdin.end()
    await ended
  }
})
