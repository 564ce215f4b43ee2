import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { ensureTool } from '../scripts/system-tools.ts'
import { launchChromium } from '../src/research/fetch/launch-chromium.ts'
import { publicPages } from '../src/web/site/public-pages.ts'
import { type Figure, median, tableOf } from './figures.ts'
import { startProgram } from './processes.ts'

const civic = join(import.meta.dirname, '../src/bin/civic.ts')
const port = 8184
const ownBase = `http://127.0.0.1:${port}`
/** The processor of an old phone beside that of the machine that measures. */
const slowdown = 4
const barMs = 1000

/**
 * Measures on a phone with a slow processor when the largest content of each public page is on the screen. `--main` opens
 * the main pages only; `--url` names a service that runs already, instead of a new one with the sample town.
 */
export async function benchPages(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      openings: { type: 'string', default: '5' },
      main: { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  })
  await using opened = new AsyncDisposableStack()
  const base = values.url ?? ownBase
  if (values.url === undefined) opened.defer(await startService())
  const { browser, close } = await launchChromium({ executablePath: await ensureTool('chromium') })
  opened.defer(close)
  const figures: Figure[] = []
  for (const path of await pagePaths(base, values.main)) {
    const times: number[] = []
    for (let opening = 0; opening < Number(values.openings); opening++) {
      times.push(await contentMs(browser, base, path))
    }
    figures.push({ what: path, result: median(times), unit: 'ms', bar: barMs, better: 'lower' })
    console.error(`${path}: ${median(times).toFixed(0)} ms`)
  }
  console.log(`\nContent at 390 px, processor ${slowdown} times slower\n\n${tableOf(figures)}`)
}

/** Starts a service with the sample town only; the result ends it. */
async function startService(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-pages-'))
  const environment = { DATA_DIR: folder, PORT: String(port), BASE_URL: ownBase, PAGES_PER_MINUTE: '1000000' }
  const service = await startProgram([civic, 'serve'], environment, `${ownBase}/health/ready`)
  return async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

/** One place, actor, issue, source and search with the lists of what happens, then every other page without parameters. */
async function pagePaths(base: string, isMain: boolean): Promise<string[]> {
  const place = await firstOf(base, '/api/places?has_actors=true&sort=actors')
  const actor = await firstOf(base, '/api/entities?sort=recent')
  const source = await firstOf(base, `/api/places/${place.key}/sources?limit=1`)
  const main = [
    '/',
    `/places/${place.slug}`,
    `/actors/${actor.id}/${actor.slug}`,
    '/search?q=housing',
    '/issues/housing_affordability',
    '/signals',
    `/sources/${source.id}`,
    '/meetings',
  ]
  if (isMain) return main
  const plain = publicPages.map(({ path }) => `/${path}`).filter((path) => !/[:]|suggest$|\.\w+$/.test(path))
  return [...new Set([...main, ...plain])]
}

/** The first entry of a list, as soon as the sample town is there. */
async function firstOf(base: string, path: string): Promise<Record<string, string>> {
  for (;;) {
    const { data } = (await (await fetch(base + path)).json()) as { data: Record<string, string>[] }
    if (data[0]) return data[0]
    await setTimeout(100)
  }
}

async function contentMs(browser: Browser, base: string, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 900 }, baseURL: base })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(path)
  const time = await page.evaluate<number>(largestContent)
  await context.close()
  return time
}

/** Runs in the page; as text, because the bench is checked without the types of browsers. */
const largestContent = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const time = Math.max(...list.getEntries().map((entry) => entry.startTime))
    document.fonts.ready.then(() => resolve(time))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`
