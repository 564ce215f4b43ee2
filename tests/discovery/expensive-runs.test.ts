import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql as raw } from 'kysely'
import { defaultWorkerLimits } from '../../src/research/index.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'
import { townPages } from './town-web.ts'

test('a run whose findings cannot be merged within the limits fails, and is not retried [design.research.too-expensive-run]', async () => {
  const mergeCandidates = { cpuMs: 60_000, elapsedMs: 0 }
  await using at = await startDiscoveryFixture(townPages, {
    workerLimits: { jobs: { ...defaultWorkerLimits.jobs, mergeCandidates } },
  })
  const run = await at.completed({ urls: [at.web.url('/about')] })
  assert.deepEqual([run.status, run.code], ['failed', 'too_expensive'])
  assert.equal(run.detail, 'Merging the findings of the pages took longer than 0 seconds.')
  const { rows } = await raw`select state from pgboss.job where id = ${run.id}`.execute(at.sql)
  assert.deepEqual(rows, [{ state: 'completed' }])
})

test('a page over a limit is an outcome, and the run completes [design.research.worker]', async () => {
  const analyzePage = { cpuMs: 60_000, elapsedMs: 0 }
  await using at = await startDiscoveryFixture(townPages, {
    workerLimits: { jobs: { ...defaultWorkerLimits.jobs, analyzePage } },
  })
  const run = await at.completed({ urls: [at.web.url('/about')] })
  assert.deepEqual([run.status, run.code], ['completed', null])
  const [page] = (await at.read(run.links.pages)).data
  assert.deepEqual(
    [page.outcome, page.detail],
    ['too_expensive', 'Reading the page took longer than 0 seconds.'],
  )
})
