import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import type { SmallPage } from '../support/small-web.ts'
import { until } from '../support/until.ts'
import { startDiscoveryFixture } from './discovery-fixture.ts'
import { expensiveWeb } from './expensive-pages.ts'
import { townPages } from './town-web.ts'

export type ResumeFixture = Awaited<ReturnType<typeof startResumeFixture>>

const ward = (number: number) =>
  `<title>Ward ${number}</title><h1>Ward ${number} Neighborhood Association</h1>
   <p>The Ward ${number} Neighborhood Association of Gary, Indiana works for affordable housing.</p>`

/** An API-only instance. Its workers are separate processes that get killed. */
export async function startResumeFixture() {
  const workers = new Set<ChildProcess>()
  /** Requests for these paths are not answered. */
  const held = new Map<string, ServerResponse[]>()
  const hold =
    (path: string, body: string): SmallPage =>
    (_request, response) => {
      if (!held.has(path)) return void response.writeHead(200, { 'content-type': 'text/html' }).end(body)
      held.get(path)!.push(response)
    }
  const wards = [1, 2, 3, 4, 5].map((number) => [`/ward-${number}`, ward(number)] as const)
  const links = wards.map(([path], at) => `<a href="${path}">Ward ${at + 1} community organizations</a>`)
  const at = await startDiscoveryFixture(
    {
      ...townPages,
      ...expensiveWeb,
      '/wards': `<h1>Wards of Gary, Indiana</h1><p>${links.join(' ')}</p>`,
      '/sitemap.xml': hold('/sitemap.xml', '<urlset></urlset>'),
      ...Object.fromEntries(wards.map(([path, body]) => [path, hold(path, body)])),
    },
    { env: { ROLES: 'api' } },
  )

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

  /** The worker that the test before left running, because the start of one takes seconds. */
  const anyWorker = async () => [...workers][0] ?? (await startWorker())

  async function kill(worker: ChildProcess): Promise<void> {
    worker.kill('SIGKILL')
    await once(worker, 'close')
    workers.delete(worker)
  }
  const killAll = () => Promise.all([...workers].map(kill))

  async function shutDown(worker: ChildProcess): Promise<void> {
    worker.kill('SIGTERM')
    const [code] = await once(worker, 'close')
    assert.equal(code, 0)
    workers.delete(worker)
  }

  /** Backdates the job: a recently started run is not taken over at once. */
  const age = (id: string) =>
    raw`update pgboss.job set started_on = started_on - interval '15 seconds' where id = ${id}`.execute(
      at.sql,
    )
  const letGo = (path: string) => {
    for (const response of held.get(path) ?? []) response.destroy()
    held.delete(path)
  }
  const pagesOf = async (id: string): Promise<Json[]> =>
    (await at.read(`/api/discovery-runs/${id}/pages?limit=100`)).data

  return {
    at,
    held,
    startWorker,
    kill,
    killAll,
    shutDown,
    age,
    letGo,
    anyWorker,
    /** Ends the runs of a failed test, which the next test would pick up. */
    async endRuns(): Promise<void> {
      for (const path of held.keys()) letGo(path)
      await raw`update discovery_run set status = 'failed', code = 'cancelled', finished_at = now()
        where status in ('pending', 'running')`.execute(at.sql)
    },
    /**
     * Starts a run, and ends its worker while it fetches each of these pages. Another worker continues each time, without
     * fetching a page twice.
     */
    async proveResumed(stages: readonly { path: string; end: 'kill' | 'shut down' }[]): Promise<void> {
      for (const { path } of stages) held.set(path, [])
      let worker = await anyWorker()
      at.web.asked.clear()
      const { id } = await at.start({ urls: [at.web.url('/wards')] })
      for (const { path, end } of stages) {
        await until(() => held.get(path)!.length > 0, `${path} is asked for`)
        const before = await pagesOf(id)
        const next = await startWorker()
        await age(id)
        await (end === 'kill' ? kill(worker) : shutDown(worker))
        worker = next
        await until(() => held.get(path)!.length > 1, `another worker asks for ${path}`)
        assert.equal((await at.read(`/api/discovery-runs/${id}`)).status, 'running')
        assert.deepEqual((await pagesOf(id)).slice(0, before.length), before, 'stored pages remain')
        letGo(path)
      }
      const run = await at.ended(id)
      assert.deepEqual([run.status, run.code], ['completed', null])
      // Only the page that was being fetched when its worker died is requested again.
      const interrupted = new Set([...stages.map(({ path }) => path), '/robots.txt'])
      const twice = [...at.web.asked].filter(([path, count]) => count > 1 && !interrupted.has(path))
      assert.deepEqual(twice, [])
      const outcomes = await at.outcomes(run)
      for (const number of [1, 3, 5]) assert.equal(outcomes[`/ward-${number}`], 'read')
      const names = (await at.candidates(run)).map((one) => one.name)
      assert.ok(
        names.some((name) => name.startsWith('Ward 3 Neighborhood Association')),
        names.join(),
      )
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await killAll()
      await at[Symbol.asyncDispose]()
    },
  }
}
