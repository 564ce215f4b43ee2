import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { allIssueAreas, readSampleFolder } from '../src/directory/index.ts'
import { openSampleWeb } from '../src/discovery/sample/sample-web.ts'
import { analyzePage, type PageToAnalyze } from '../src/research/analyze-page.ts'
import {
  createMemoryJournal,
  createResearch,
  createResearchWorkers,
  standardLimits,
} from '../src/research/index.ts'
import { type Figure, percentile, tableOf } from './figures.ts'
import { hostileFigures, workerCost } from './research-workers.ts'

const root = join(import.meta.dirname, '..')
const labeled = join(root, '..', 'shared', 'eval')
const samples = join(root, 'samples')
const now = () => new Date('2026-03-10T12:00:00Z')
const place = { key: 'gary,indiana', name: 'Gary', state: { name: 'Indiana', abbreviation: 'IN' } }
const taxonomy = allIssueAreas().map(({ slug, name, search_terms }) => ({
  slug,
  name,
  searchTerms: search_terms,
}))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.ics': 'text/calendar',
  '.xml': 'application/xml',
}

/** What reading and extracting cost: processor time a page, and a run of twenty pages at its usual pace. */
export async function benchResearch(): Promise<void> {
  const figures = [...(await pageCosts()), ...(await runTimes())]
  console.log(tableOf(figures))
}

/** Each page by itself: text, actors, meetings, links and subjects, as a run does it, without the network. */
async function pageCosts(): Promise<Figure[]> {
  const folder = existsSync(labeled) ? labeled : samples
  if (folder === samples)
    console.log('../shared/eval is not there: pages of the sample town are read instead.')
  const files = globSync('**/files/**/*', { cwd: folder }).concat(
    folder === samples ? globSync('**/*', { cwd: samples }) : [],
  )
  const pages = files.filter((file) => types[extname(file)])
  const read = (file: string) => pageOf(file, readFileSync(join(folder, file)))
  const hostile = await hostileFigures(read(pages[0]!))
  const costs: number[] = []
  for (const file of pages) {
    const page = read(file)
    const before = process.cpuUsage()
    await analyzePage(page)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  const which = folder === samples ? 'the sample town' : 'the labeled sets'
  console.log(`${costs.length} pages of ${which}; 95th percentile ${percentile(costs, 0.95).toFixed(0)} ms`)
  // Every eighth page is enough for a ratio.
  const sampled = pages.filter((_file, at) => at % 8 === 0)
  return [
    { what: 'CPU a page, mean', result: mean, unit: 'ms', bar: 150, better: 'lower' },
    await workerCost(sampled.map(read)),
    ...hostile,
  ]
}

const pageOf = (file: string, body: Buffer): PageToAnalyze => {
  const url = `https://bench.test/${encodeURI(file)}`
  return {
    fetched: {
      url,
      finalUrl: url,
      contentType: types[extname(file)]!,
      body,
      isRendered: false,
      retrievedAt: now().toISOString(),
    },
    foundBy: 'given',
    request: { place, issues: taxonomy },
    taxonomy,
    timeZone: 'America/Chicago',
    now: now(),
  }
}

/** Runs over the sample web, which is one site: at the pace for real sites, and without a pace. */
async function runTimes(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, requestIntervalMs] of [
    ['20 pages, one request a second', 1_000],
    ['20 pages, no pause', 0],
  ] as const) {
    await using web = await openSampleWeb(readSampleFolder(samples))
    using workers = createResearchWorkers()
    const { seeds, place: town } = JSON.parse(readFileSync(join(samples, 'town.json'), 'utf8'))
    const research = createResearch({
      fetching: {
        userAgent: 'bench',
        lookup: web.lookup,
        allowedLoopbackPorts: [web.port],
        limits: { requestIntervalMs },
      },
      providers: [],
      browser: 'off',
      taxonomy,
      workers,
      now: () => new Date(),
    })
    const journal = createMemoryJournal()
    const began = performance.now()
    await research(
      {
        place: { ...place, key: town.key, name: town.name },
        issues: taxonomy.slice(0, 5),
        urls: seeds.map((path: string) => web.origin + path).slice(0, 20),
        knownSources: [],
        limits: { ...standardLimits, pages: 20, pagesPerSite: 20 },
      },
      { journal, loadKnownActors: async () => [], onEvent: () => {}, signal: new AbortController().signal },
    )
    const seconds = (performance.now() - began) / 1000
    const read = (await journal.loadPages()).length
    figures.push({ what: `${what} (${read} visited)`, result: seconds, unit: 's', bar: 30, better: 'lower' })
  }
  return figures
}
