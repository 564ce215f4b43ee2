import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { until } from '../support/until.ts'
import type { DiscoveryFixture } from './discovery-fixture.ts'
import { type ResumeFixture, startResumeFixture } from './resume-fixture.ts'
import { startStubEngine } from './stub-engines.ts'

let fixture: ResumeFixture
let at: DiscoveryFixture
before(async () => {
  fixture = await startResumeFixture()
  at = fixture.at
})
after(() => fixture[Symbol.asyncDispose]())
afterEach(() => fixture.endRuns())

test('a run resumes after its workers are killed or shut down at each stage, without fetching a page twice [design.discovery.resumable]', () =>
  fixture.proveResumed([
    { path: '/sitemap.xml', end: 'kill' },
    { path: '/ward-2', end: 'kill' },
    { path: '/ward-4', end: 'shut down' },
  ]))

test('a worker that reads a hostile page shuts down at once, and the run ends with an outcome for each page [design.research.shutdown]', async () => {
  const worker = await fixture.anyWorker()
  at.web.asked.clear()
  const paths = ['/newlines.ics', '/classes', '/about']
  const { id } = await at.start({ urls: paths.map((path) => at.web.url(path)) })
  await until(() => at.web.asked.has('/classes'), 'the hostile page is requested')
  const stoppedAt = performance.now()
  await fixture.shutDown(worker)
  const seconds = (performance.now() - stoppedAt) / 1000
  assert.ok(seconds < 10, `shut down in ${seconds} s`)
  assert.equal((await at.read(`/api/discovery-runs/${id}`)).status, 'running')
  await fixture.age(id)
  await fixture.startWorker()
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code], ['completed', null])
  const outcomes = await at.outcomes(run)
  for (const path of paths) assert.equal(outcomes[path], 'read', path)
})

test('a run that loses all its workers fails with a reason [spec.discovery.state-failed]', async () => {
  fixture.held.set('/ward-1', [])
  const { id } = await at.start({ urls: [at.web.url('/ward-1')] })
  // Simulates five workers that died before.
  await raw`update pgboss.job set retry_count = retry_limit, started_on = now() where id = ${id}`.execute(
    at.sql,
  )
  const worker = await fixture.anyWorker()
  await until(() => fixture.held.get('/ward-1')!.length > 0, 'the page is requested')
  await fixture.startWorker()
  await fixture.age(id)
  await fixture.kill(worker)
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code], ['failed', 'worker_lost'])
  fixture.letGo('/ward-1')
})

test('a run whose worker is killed during the search does not repeat answered queries', async () => {
  let isHeld = true
  const waiting: string[] = []
  await using engine = await startStubEngine(async ({ url }) => {
    if (engine.asked.length === 3 && isHeld) {
      waiting.push(url!)
      await until(() => !isHeld, 'the engine responds')
    }
    return { body: { query: '', results: [], unresponsive_engines: [] } }
  })
  await fixture.killAll()
  const env = { SEARXNG_URL: engine.url }
  const worker = await fixture.startWorker(env)
  const { id } = await at.start({ urls: [at.web.url('/about')] })
  await until(() => waiting.length > 0, 'the third query is sent')
  assert.equal((await at.read(`/api/discovery-runs/${id}`)).stage, 'search')
  await fixture.age(id)
  await fixture.kill(worker)
  isHeld = false
  await fixture.startWorker(env)
  const run = await at.ended(id)
  assert.equal(run.status, 'completed')
  assert.deepEqual(
    engine.asked.filter((url, index) => engine.asked.indexOf(url) !== index),
    waiting,
    'only the query in progress',
  )
  assert.equal(run.progress.queries, new Set(engine.asked).size)
})
