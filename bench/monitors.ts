import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createMonitorStore } from '../src/monitors/monitor-store.ts'
import { cadenceOf } from '../src/monitors/schedule/cadence.ts'
import { newId } from '../src/platform/ids.ts'
import { openDatabase, type Sql } from '../src/platform/sql/database.ts'
import { urlOf } from '../src/platform/sql/embedded/address.ts'
import { openEmbeddedPostgres } from '../src/platform/sql/embedded/open-embedded-postgres.ts'
import { type Figure, percentile, tableOf } from './figures.ts'
import { endWithChildren } from './firehose-processes.ts'
import { type SourceServer, startSources } from './monitor-sources.ts'
import { treeCpuSeconds, treeMegabytes } from './process-tree.ts'
import { startFlags, startSettings } from './processes.ts'

const count = 2_000
const sites = 100
/** All sources at the shortest interval of calendars and feeds: the most that the cadence allows. */
const busiestRate = count / cadenceOf('feed', 'account', 0).shortest
const readings = 100
const idleSeconds = 15
const quiet = () => undefined

/** What 2,000 monitors cost at their usual and at their shortest interval, and whether two workers share them. */
export async function benchMonitors(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'bench-monitors-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const postgres = opened.use(
    await openEmbeddedPostgres({ dataDir: join(folder, 'postgres'), role: 'service', log: quiet }),
  )
  const postmaster = Number.parseInt(
    readFileSync(join(folder, 'postgres/postgres/postmaster.pid'), 'latin1'),
    10,
  )
  endWithChildren()
  // SIGQUIT ends it at once; its data is not needed anymore.
  const endPostgres = () => void process.kill(postmaster, 'SIGQUIT')
  process.once('exit', endPostgres)
  opened.defer(() => void process.off('exit', endPostgres))
  const databaseUrl = urlOf(postgres.connection)
  const web = opened.use(await startSources(count, sites))
  const startOne = () => start(databaseUrl, join(folder, 'data'), web.port)
  // The first start loads the gazetteer, which needs more memory than anything later.
  await stop(await startOne())
  const startWorker = async (): Promise<number> => {
    const worker = await startOne()
    opened.defer(() => stop(worker))
    return worker.pid!
  }
  const first = await startWorker()
  const { sql } = opened.use(
    await openDatabase({ databaseUrl, dataDir: folder, role: 'command', log: quiet, poolSize: 2 }),
  )
  const ids = await addMonitors(sql, web)

  const idle = await measure([first], postmaster, () => pause(idleSeconds * 1000, []))
  report('idle', idle)
  const rounds: Figure[] = []
  const chosen = ids.slice(0, readings)
  const initial = await measure([first], postmaster, () => readAll(sql, chosen, 2 * busiestRate))
  report('first readings', initial)
  web.changeSome()
  web.reset()
  const later = await measure([first], postmaster, () => readAll(sql, chosen, busiestRate))
  report('later readings', later)
  const notModified = web.notModified
  const second = await startWorker()
  web.changeSome()
  web.reset()
  const shared = await measure([first, second], postmaster, () => readAll(sql, chosen, 2 * busiestRate))
  report('later readings by two workers', shared)
  const repeated = chosen.length - new Set(web.requests.keys()).size
  const doubles = [...web.requests.values()].reduce((sum, times) => sum + times - 1, 0)

  const idleShare = idle.cpuSeconds / idle.seconds
  const costOf = (round: Round) => (round.cpuSeconds - idleShare * round.seconds) / readings
  const usualRate = web.sources.reduce((sum, { kind }) => sum + 1 / cadenceOf(kind, 'account', 0).first, 0)
  const add = (what: string, result: number, unit: string, bar: number) =>
    rounds.push({ what, result, unit, bar, better: 'lower' })
  const percent = (share: number) => share * 100
  console.log(
    `Idle ${percent(idleShare).toFixed(1)} % of a core; CPU a first reading ${(costOf(initial) * 1000).toFixed(0)} ms, a later one ${(costOf(later) * 1000).toFixed(0)} ms (${notModified} of ${readings} not modified); ${usualRate.toFixed(2)} readings a second at the first intervals, ${busiestRate.toFixed(2)} at the shortest. PostgreSQL is included in the CPU time.`,
  )
  add(
    'CPU of 2,000 monitors at their first intervals',
    percent(idleShare + usualRate * costOf(later)),
    '% of a core',
    25,
  )
  add(
    'CPU of 2,000 monitors at the shortest interval',
    percent(later.cpuSeconds / later.seconds),
    '% of a core',
    25,
  )
  add('memory of the worker and its reading process', later.megabytes, 'MB', 300)
  add('lateness at the shortest interval, p95', percentile(later.late, 0.95), 's', 30)
  add('requests of two workers for one source at the same time', web.overlaps, '', 0)
  add('sources that two workers requested twice, or not at all', doubles + repeated, '', 0)
  console.log(tableOf(rounds))
}

type Round = { seconds: number; cpuSeconds: number; megabytes: number; late: readonly number[] }

const report = (what: string, { seconds, cpuSeconds, late }: Round) =>
  console.error(
    `${what}: ${late.length} in ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(1)} s of CPU, late by ${percentile(late, 0.5).toFixed(1)} s (p50), ${percentile(late, 0.95).toFixed(1)} s (p95)`,
  )

async function measure(
  workers: readonly number[],
  postmaster: number,
  work: () => Promise<readonly number[]>,
): Promise<Round> {
  const cpu = () => treeCpuSeconds([...workers, postmaster])
  const [began, before] = [performance.now(), cpu()]
  let megabytes = 0
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, treeMegabytes(workers).service)
  }, 1_000)
  const late = await work()
  clearInterval(sampling)
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpu() - before, megabytes, late }
}

async function addMonitors(sql: Sql, web: SourceServer): Promise<string[]> {
  const store = createMonitorStore(sql)
  const created = new Date()
  const ids: string[] = []
  for (const { kind, url, site } of web.sources) {
    const id = newId()
    ids.push(id)
    await store.insert({
      id,
      workspace_id: null,
      place_key: 'gary,indiana',
      kind,
      url,
      site,
      config: { url },
      title: `Source of ${site}`,
      source_class: 'government',
      origin: 'account',
      source_id: null,
      created_by: null,
      created_at: created,
      interval_seconds: cadenceOf(kind, 'account', 0).first,
      next_at: new Date(created.getTime() + 86_400_000),
    })
  }
  return ids
}

/** Makes monitors due one after the other, waits for their readings, and returns by how many seconds they were late. */
async function readAll(sql: Sql, ids: readonly string[], rate: number): Promise<number[]> {
  const began = Date.now() + 1_000
  const due = new Map(ids.map((id, at) => [id, began + (at / rate) * 1000]))
  for (const [id, at] of due) await createMonitorStore(sql).change(id, { next_at: new Date(at) })
  for (;;) {
    await pause(500)
    const rows = await sql.selectFrom('monitor').select(['id', 'last_attempt_at', 'last_error']).execute()
    const read = rows.filter(
      ({ id, last_attempt_at }) => (last_attempt_at?.getTime() ?? 0) >= (due.get(id) ?? Infinity),
    )
    if (read.length < ids.length) continue
    const failed = read.find(({ last_error }) => last_error !== null)
    if (failed) throw new Error(`A source could not be read: ${JSON.stringify(failed.last_error)}`)
    return read.map(({ id, last_attempt_at }) => (last_attempt_at!.getTime() - due.get(id)!) / 1000)
  }
}

async function start(databaseUrl: string, dataDir: string, port: number): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'monitor-worker.ts')
  const child = spawn(process.execPath, [...startFlags, program, String(port)], {
    env: {
      ...process.env,
      ...startSettings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      SAMPLE: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The worker ended before it was ready'))),
  ])
  child.stdout!.resume()
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
