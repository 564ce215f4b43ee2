import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { createResearchWorkers, defaultWorkerLimits } from '../../src/research/index.ts'
import { until } from '../support/until.ts'
import type { DiscoveryFixture } from './discovery-fixture.ts'
import { proveResponsive, startWatchedFixture } from './responsive.ts'

/** The workers read the limits of a job when it starts. */
const jobs = { ...defaultWorkerLimits.jobs }
const workers = createResearchWorkers({ processes: 1, jobs })
const noTime = { cpuMs: 60_000, elapsedMs: 0 }
let watched: Awaited<ReturnType<typeof startWatchedFixture>>
let at: DiscoveryFixture
before(async () => {
  watched = await startWatchedFixture(workers)
  at = watched.at
})
afterEach(() => void Object.assign(jobs, defaultWorkerLimits.jobs))
after(async () => {
  await at[Symbol.asyncDispose]()
  workers[Symbol.dispose]()
})

test('a run whose findings cannot be merged within the limits fails, and is not retried [design.research.too-expensive-run]', async () => {
  jobs.mergeCandidates = noTime
  const run = await at.completed({ urls: [at.web.url('/about')] })
  assert.deepEqual([run.status, run.code], ['failed', 'too_expensive'])
  assert.equal(run.detail, 'Merging the findings of the pages took longer than 0 seconds.')
  // The queue records the end of its job after the run has ended.
  const queued = raw<{ state: string }>`select state from pgboss.job where id = ${run.id}`
  const state = async () => (await queued.execute(at.sql)).rows[0]?.state
  await until(async () => (await state()) !== 'active', 'the job has ended')
  assert.equal(await state(), 'completed')
})

test('a page over a limit is an outcome, and the run completes [design.research.worker]', async () => {
  jobs.analyzePage = noTime
  const run = await at.completed({ urls: [at.web.url('/about')] })
  assert.deepEqual([run.status, run.code], ['completed', null])
  const [page] = (await at.read(run.links.pages)).data
  assert.deepEqual(
    [page.outcome, page.detail],
    ['too_expensive', 'Reading the page took longer than 0 seconds.'],
  )
})

test('the service responds during pages that were built to stop it [design.research.responsive]', () =>
  proveResponsive(watched, ['/classes', '/meetings.json', '/february-30.ics']))
