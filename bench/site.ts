import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isPublicPath } from '../src/web/site/public-pages.ts'
import { importRate, placeKeys } from './directory.ts'
import { type Figure, median, percentile, tableOf } from './figures.ts'
import { latencies, read } from './load.ts'
import { untilIdle } from './process-tree.ts'
import { startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8183
const base = `http://127.0.0.1:${port}`
const unlimited = '1000000000'
/** The first pages load the site and compile it; they are not part of the figures. */
const warmUp = 100

/** Measures the pages of places, actors and searches: first reads, and repeated ones that come from bytes. */
export async function benchSite(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      actors: { type: 'string', default: '1000000' },
      pages: { type: 'string', default: '500' },
      folder: { type: 'string', default: '.cache/bench' },
    },
  })
  const [count, pages] = [Number(values.actors), Number(values.pages)]
  const folder = join(process.cwd(), values.folder)
  mkdirSync(folder, { recursive: true })
  const environment = {
    DATA_DIR: join(folder, `data-${count}`),
    PORT: String(port),
    BASE_URL: base,
    SAMPLE: 'off',
    PUBLIC_READS_PER_MINUTE: unlimited,
    PUBLIC_REQUESTS_PER_HOUR: unlimited,
    PAGES_PER_MINUTE: unlimited,
  }
  const figures: Figure[] = []
  const add = (what: string, times: readonly number[], bars: { p50: number; p99: number }) => {
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      figures.push({
        what: `${what}, ${name}`,
        result: percentile(times, share),
        unit: 'ms',
        bar: bars[name],
        better: 'lower',
      })
    }
    console.error(`${what}: ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
  }

  if (!existsSync(environment.DATA_DIR)) {
    const first = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
    const places = await placeKeys()
    await first.stop()
    await importRate(count, folder, places, environment)
  }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  try {
    // Reading totals starts the counts of places that an import has left to do.
    const addresses = await pageAddresses(pages + warmUp)
    await untilIdle(service.pid)
    for (const [what, urls] of Object.entries(addresses)) {
      await latencies(urls.slice(0, warmUp))
      const measured = urls.slice(warmUp)
      const cpuBefore = cpuMs(service.pid)
      add(`${what}, first read`, await latencies(measured), { p50: 15, p99: 60 })
      const cpu = (cpuMs(service.pid) - cpuBefore) / measured.length
      figures.push({
        what: `${what}, first read, CPU of the service`,
        result: cpu,
        unit: 'ms',
        bar: 15,
        better: 'lower',
      })
      // The cache is bounded, so only the last pages are still in it.
      const recent = measured.slice(-100)
      await latencies(recent)
      add(`${what}, repeated`, await latencies(recent), { p50: 2, p99: 10 })
    }
  } finally {
    await service.stop()
  }
  console.log(`\n${count.toLocaleString('en-US')} actors\n\n${tableOf(figures)}`)
}

/** CPU time of a process, from Linux; unlike latency it hardly depends on what else the machine does. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  // Fields 14 and 15 of proc(5), in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

type Listed = { id: string; slug: string; name: string; place: { slug: string } }

/** Different pages of every kind, from the actors of many states. */
async function pageAddresses(count: number): Promise<Record<string, string[]>> {
  const states = [
    'IN',
    'OH',
    'CA',
    'TX',
    'NY',
    'IL',
    'FL',
    'WA',
    'MN',
    'GA',
    'PA',
    'NC',
    'MI',
    'AZ',
    'CO',
    'MA',
  ]
  const lists = await Promise.all(
    states.map((state) => read(`${base}/api/entities?state=${state}&sort=recent&limit=100`)),
  )
  const actors = lists.flatMap(({ body }) => (JSON.parse(body.toString()) as { data: Listed[] }).data)
  const places = await read(`${base}/api/places?has_actors=true&sort=actors&limit=100`)
  const large = (JSON.parse(places.body.toString()) as { data: { slug: string }[] }).data
  const largeSlugs = large.map(({ slug }) => slug)
  const slugs = actors.map(({ place }) => place.slug).filter((slug) => !largeSlugs.includes(slug))
  const different = (urls: readonly string[]) => [...new Set(urls)].slice(0, count).map((path) => base + path)
  const search = different(actors.map(({ name }) => `/search?q=${encodeURIComponent(name)}`))
  const place = different(slugs.map((slug) => `/places/${slug}`))
  return {
    place,
    'place with the most actors': [
      ...place.slice(0, warmUp),
      ...different(largeSlugs.map((slug) => `/places/${slug}`)),
    ],
    actor: different(actors.map(({ id, slug }) => `/actors/${id}/${slug}`)),
    ...(isPublicPath('/search') && { search }),
  }
}
