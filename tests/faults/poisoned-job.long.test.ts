import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { inTransaction } from '../../src/platform/sql/transaction.ts'
import { faultJob, openFaultJobs } from '../support/poisoned-worker.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { until } from '../support/until.ts'

const program = join(import.meta.dirname, '../support/poisoned-worker.ts')

test('a job that kills its worker every time ends as failed with the reason, and the others are done [design.faults.poisoned-job]', async () => {
  await using test = await createTestDatabase()
  const { database, jobs } = await openFaultJobs(test.url)
  await using opened = new AsyncDisposableStack()
  opened.use(database)
  opened.use(jobs)
  const { pool } = database
  await pool.query('create table done (number int primary key)')
  await jobs.ready()
  const send = (number: number, isPoisoned: boolean) => {
    const id = newId()
    const sent = inTransaction(database.sql, (tx) =>
      jobs.send(tx, faultJob.name, id, { number, isPoisoned }, isPoisoned ? { priority: 1 } : {}),
    )
    return sent.then(() => id)
  }
  const poisoned = await send(0, true)
  for (let number = 1; number <= 20; number++) await send(number, false)

  let deaths = 0
  let worker: ChildProcess | undefined
  opened.defer(() => void worker?.kill('SIGKILL'))
  const startWorker = () => {
    worker = spawn(process.execPath, [program, test.url], { stdio: 'ignore' })
    void once(worker, 'exit').then(([, signal]) => {
      if (signal !== 'SIGKILL' || worker?.killed) return
      deaths++
      startWorker()
    })
  }
  startWorker()
  const job = await until(async () => {
    // A worker has ten seconds to lock a job; nobody waits for them here.
    await pool.query(
      "update pgboss.job set started_on = started_on - interval '1 minute' where state = 'active' and started_on > now() - interval '30 seconds'",
    )
    const { rows } = await pool.query('select state, output, retry_count from pgboss.job where id = $1', [
      poisoned,
    ])
    return rows[0].state === 'failed' && rows[0]
  }, 'the poisoned job is given up')
  assert.deepEqual(
    [job.output.message, job.retry_count, deaths],
    ['The worker was lost', faultJob.retries, faultJob.retries + 1],
  )
  await until(async () => (await pool.query('select from done')).rowCount === 20, 'the others are done')
})
