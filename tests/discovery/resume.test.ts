import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import type { SmallPage } from '../support/small-web.ts'
import { until } from '../support/until.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { expensiveWeb } from './expensive-pages.ts'
import { startStubEngine } from './stub-engines.ts'
import { townPages } from './town-web.ts'

/** An API-only instance. Its workers are separate processes that get killed. */
let at: DiscoveryFixture
const workers = new Set<ChildProcess>()
const held = new Map<string, ServerResponse[]>()
const hold =
  (path: string, body: string): SmallPage =>
  (_request, response) => {
    if (!held.has(path)) return void response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    held.get(path)!.push(response)
  }
const ward = (number: number) =>
  `<title>Ward ${number}</title><h1>Ward ${number} Neighborhood Association</h1>
   <p>The Ward ${number} Neighborhood Association of Gary, Indiana works for affordable housing.</p>`

before(async () => {
  const wards = [1, 2, 3, 4, 5].map((number) => [`/ward-${number}`, ward(number)] as const)
  const links = wards.map(([path], at) => `<a href="${path}">Ward ${at + 1} community organizations</a>`)
  at = await startDiscoveryFixture(
    {
      ...townPages,
      ...expensiveWeb,
      '/wards': `<h1>Wards of Gary, Indiana</h1><p>${links.join(' ')}</p>`,
      '/sitemap.xml': hold('/sitemap.xml', '<urlset></urlset>'),
      ...Object.fromEntries(wards.map(([path, body]) => [path, hold(path, body)])),
    },
    { env: { ROLES: 'api' } },
  )
})
after(async () => {
  await killAll()
  await at[Symbol.asyncDispose]()
})
// Runs left behind by a failed test would be picked up by the next one.
afterEach(async () => {
  for (const path of held.keys()) letGo(path)
  await raw`update discovery_run set status = 'failed', code = 'cancelled', finished_at = now()
    where status in ('pending', 'running')`.execute(at.sql)
})

async function startWorker(more: Record<string, string> = {}): Promise<ChildProcess> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    DATABASE_URL: at.fixture.app.databaseUrl,
    DATA_DIR: tmpdir(),
    PORT: '0',
    LOG_LEVEL: 'error',
    BROWSER: 'off',
    SAMPLE: 'off',
    DATABASE_POOL_SIZE: '4',
    ...more,
  }
  const program = join(import.meta.dirname, 'worker-process.ts')
  const worker = spawn(process.execPath, [program, String(at.web.port)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  let said = ''
  worker.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await until(() => said.includes('address'), 'the worker is ready')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  await once(worker, 'close')
  workers.delete(worker)
}

const killAll = () => Promise.all([...workers].map(kill))

/** The worker that the test before left running, because the start of one takes seconds. */
const anyWorker = async () => [...workers][0] ?? (await startWorker())

async function shutDown(worker: ChildProcess): Promise<void> {
  worker.kill('SIGTERM')
  const [code] = await once(worker, 'close')
  assert.equal(code, 0)
  workers.delete(worker)
}

/** Backdates the job: a recently started run is not taken over at once. */
const age = (id: string) =>
  raw`update pgboss.job set started_on = started_on - interval '15 seconds' where id = ${id}`.execute(at.sql)

const letGo = (path: string) => {
  for (const response of held.get(path) ?? []) response.destroy()
  held.delete(path)
}
const pagesOf = async (id: string): Promise<Json[]> =>
  (await at.read(`/api/discovery-runs/${id}/pages?limit=100`)).data

test('a run resumes after its workers are killed or shut down, without fetching a page twice [design.discovery.resumable]', async (context) => {
  const stages = ['/sitemap.xml', '/ward-2', '/ward-4']
  for (const path of stages) held.set(path, [])
  let worker = await anyWorker()
  at.web.asked.clear()
  const { id } = await at.start({ urls: [at.web.url('/wards')] })
  for (const path of stages) {
    await until(() => held.get(path)!.length > 0, `${path} is asked for`)
    const before = await pagesOf(id)
    const next = await startWorker()
    await age(id)
    const endedAt = performance.now()
    if (path === stages.at(-1)) await shutDown(worker)
    else await kill(worker)
    worker = next
    await until(() => held.get(path)!.length > 1, `another worker asks for ${path}`)
    const seconds = (performance.now() - endedAt) / 1000
    context.diagnostic(`${path}: taken over after ${seconds.toFixed(1)} s`)
    assert.equal((await at.read(`/api/discovery-runs/${id}`)).status, 'running')
    assert.deepEqual((await pagesOf(id)).slice(0, before.length), before, 'stored pages remain')
    letGo(path)
  }
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code], ['completed', null])
  // Only the page that was being fetched when its worker died is requested again.
  const interrupted = new Set([...stages, '/robots.txt'])
  const twice = [...at.web.asked].filter(([path, count]) => count > 1 && !interrupted.has(path))
  assert.deepEqual(twice, [])
  const outcomes = await at.outcomes(run)
  for (const number of [1, 3, 5]) assert.equal(outcomes[`/ward-${number}`], 'read')
  const names = (await at.candidates(run)).map((one) => one.name)
  assert.ok(
    names.some((name) => name.startsWith('Ward 3 Neighborhood Association')),
    names.join(),
  )
})

test('a worker that reads a hostile page shuts down at once, and the run ends with an outcome for each page [design.research.shutdown]', async () => {
  const worker = await anyWorker()
  at.web.asked.clear()
  const paths = ['/newlines.ics', '/classes', '/about']
  const { id } = await at.start({ urls: paths.map((path) => at.web.url(path)) })
  await until(() => at.web.asked.has('/classes'), 'the hostile page is requested')
  const stoppedAt = performance.now()
  await shutDown(worker)
  const seconds = (performance.now() - stoppedAt) / 1000
  assert.ok(seconds < 10, `shut down in ${seconds} s`)
  assert.equal((await at.read(`/api/discovery-runs/${id}`)).status, 'running')
  await age(id)
  await startWorker()
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code], ['completed', null])
  const outcomes = await at.outcomes(run)
  for (const path of paths) assert.equal(outcomes[path], 'read', path)
})

test('a run that loses all its workers fails with a reason [spec.discovery.state-failed]', async () => {
  held.set('/ward-1', [])
  const { id } = await at.start({ urls: [at.web.url('/ward-1')] })
  // Simulates five workers that died before.
  await raw`update pgboss.job set retry_count = retry_limit, started_on = now() where id = ${id}`.execute(
    at.sql,
  )
  const worker = await anyWorker()
  await until(() => held.get('/ward-1')!.length > 0, 'the page is requested')
  await startWorker()
  await age(id)
  await kill(worker)
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code], ['failed', 'worker_lost'])
  letGo('/ward-1')
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
  await killAll()
  const env = { SEARXNG_URL: engine.url }
  const worker = await startWorker(env)
  const { id } = await at.start({ urls: [at.web.url('/about')] })
  await until(() => waiting.length > 0, 'the third query is sent')
  assert.equal((await at.read(`/api/discovery-runs/${id}`)).stage, 'search')
  await age(id)
  await kill(worker)
  isHeld = false
  await startWorker(env)
  const run = await at.ended(id)
  assert.equal(run.status, 'completed')
  assert.deepEqual(
    engine.asked.filter((url, index) => engine.asked.indexOf(url) !== index),
    waiting,
    'only the query in progress',
  )
  assert.equal(run.progress.queries, new Set(engine.asked).size)
})
