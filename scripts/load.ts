/**
 * Holds a mixed load of reads, searches, streams, runs and writes: `npm run load -- --minutes 10`. Prints percentiles,
 * errors and the growth of memory. `--data 1,2,4,8` and `--instances 1,2,4` repeat it at other sizes and print how the
 * cost grows. Exits with 1 when a response failed other than by 429, or a stream lost or repeated a signal.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importRate, placeKeys } from '../bench/directory.ts'
import { percentile } from '../bench/figures.ts'
import { read } from '../bench/load.ts'
import { type Kind, type MemorySample, type Outcome, rates, runMixedLoad } from '../bench/mixed-load.ts'
import { runProgram, startProgram } from '../bench/processes.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    actors: { type: 'string', default: '20000' },
    streams: { type: 'string', default: '50' },
    data: { type: 'string', default: '1' },
    instances: { type: 'string', default: '1' },
    folder: { type: 'string', default: '.cache/bench' },
  },
})
const numbersOf = (text: string) => text.split(',').map(Number)
const [minutes, actors, streams] = [values.minutes, values.actors, values.streams].map(Number) as number[]
const sizes = numbersOf(values.data)
const counts = numbersOf(values.instances)
if (![minutes, actors, streams, ...sizes, ...counts].every((one) => one! > 0)) {
  console.error(
    'Use numbers: npm run load -- --minutes 10 --actors 20000 --streams 50 --data 1,2 --instances 1,2',
  )
  process.exit(2)
}

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8185
const base = `http://127.0.0.1:${port}`
const folder = join(process.cwd(), values.folder)
mkdirSync(folder, { recursive: true })
const rows: string[] = []
let isClean = true
for (const size of sizes) for (const count of counts) await runOne(size, count)
if (rows.length > 1) {
  console.log(
    '\n| actors | instances | read p50 / p99 | search p50 / p99 | write p99 | CPU per 1,000 requests | memory, PostgreSQL |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const row of rows) console.log(row)
}
process.exitCode = isClean ? 0 : 1

async function runOne(size: number, instances: number): Promise<void> {
  const total = actors! * size
  const unlimited = '1000000000'
  const environment = {
    DATA_DIR: join(folder, `load-${total}`),
    PORT: String(port),
    SAMPLE: 'off',
    LOG_LEVEL: 'error',
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
    PLAN_LIMITS: `team.requests_per_minute=1000000,team.streams=${streams},team.runs_per_month=1000000`,
  }
  const words = [civic, 'serve', ...(instances > 1 ? ['--instances', String(instances)] : [])]
  const start = () => startProgram(words, environment, `${base}/health/ready`)
  const places = await placeKeys()
  if (!existsSync(environment.DATA_DIR)) {
    await (await start()).stop()
    await importRate(total, folder, places, environment).catch((error) => {
      rmSync(environment.DATA_DIR, { recursive: true })
      throw error
    })
  }
  const service = await start()
  try {
    const run = async (...parameters: string[]) =>
      JSON.parse(await runProgram(process.execPath, [civic, ...parameters, '--json'], environment))
    const { account_id } = await run('account', 'create', '--name', 'Load', '--plan', 'team')
    const { key } = await run('key', 'create', '--account', account_id)
    const { body } = await read(`${base}/api/entities?limit=100&sort=recent`)
    const found = (JSON.parse(body.toString()) as { data: { id: string; name: string }[] }).data
    const outcome = await runMixedLoad({
      base,
      key,
      pid: service.pid,
      seconds: minutes! * 60,
      streams: streams!,
      readUrls: [
        ...places.slice(0, 1000).map((place) => `/api/places/${encodeURIComponent(place)}/entities`),
        ...found.map(({ id }) => `/api/entities/${id}`),
      ],
      searchUrls: found.map(({ name }) => `/api/entities?query=${encodeURIComponent(name.slice(1))}`),
    })
    print(total, instances, outcome)
  } finally {
    await service.stop()
  }
}

function print(total: number, instances: number, outcome: Outcome): void {
  const { times, errors, missing, repeated, limited, memory } = outcome
  const ms = (kind: Kind, share: number) => percentile(times[kind], share).toFixed(1)
  console.log(
    `\n${total.toLocaleString('en-US')} actors, ${instances} instances, ${streams} streams, ${minutes} minutes\n`,
  )
  console.log('| kind | responses | p50 | p95 | p99 |\n|---|---|---|---|---|')
  for (const kind of Object.keys(rates) as Kind[])
    console.log(
      `| ${kind} | ${times[kind].length} | ${ms(kind, 0.5)} ms | ${ms(kind, 0.95)} ms | ${ms(kind, 0.99)} ms |`,
    )
  const failed = [...errors].map(([what, count]) => `${count} × ${what}`).join(', ') || '0'
  const requests = Object.values(times).reduce((sum, list) => sum + list.length, 0)
  const perThousand = `${((outcome.cpuSeconds / requests) * 1000).toFixed(1)} s`
  const { service, database } = memory.at(-1)!
  console.log(
    `\nerrors: ${failed}; 429: ${limited}; signals read ${outcome.received}, lost ${missing}, repeated ${repeated}`,
  )
  console.log(
    `CPU per 1,000 requests: ${perThousand}; memory ${service.toFixed(0)} MB, ${slope(memory).toFixed(1)} MB per minute; PostgreSQL ${database.toFixed(0)} MB`,
  )
  isClean &&= errors.size === 0 && missing === 0 && repeated === 0
  rows.push(
    `| ${total.toLocaleString('en-US')} | ${instances} | ${ms('read', 0.5)} / ${ms('read', 0.99)} ms | ${ms('search', 0.5)} / ${ms('search', 0.99)} ms | ${ms('write', 0.99)} ms | ${perThousand} | ${service.toFixed(0)} + ${database.toFixed(0)} MB |`,
  )
}

/** Growth of the service in the second half, by least squares: one that just started still fills its caches. */
function slope(samples: readonly MemorySample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(half.map(({ second }) => second)), mean(half.map(({ service }) => service))]
  const top = half.reduce((sum, { second, service }) => sum + (second - x) * (service - y), 0)
  return (top / half.reduce((sum, { second }) => sum + (second - x) ** 2, 0)) * 60
}
