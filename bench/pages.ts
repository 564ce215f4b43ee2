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
const base = `http://127.0.0.1:${port}`
/** The processor of an old phone beside that of the machine that measures. */
const slowdown = 4
const barMs = 1000

/** Measures on a phone with a slow processor when the largest content of each public page is on the screen. */
export async function benchPages(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { openings: { type: 'string', default: '5' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'civic-pages-'))
  const environment = { DATA_DIR: folder, PORT: String(port), BASE_URL: base, PAGES_PER_MINUTE: '1000000' }
  const service = await startProgram([civic, 'serve'], environment, `${base}/health/ready`)
  const { browser, close } = await launchChromium({ executablePath: await ensureTool('chromium') })
  try {
    const figures: Figure[] = []
    for (const path of await pagePaths()) {
      const times: number[] = []
      for (let opening = 0; opening < Number(values.openings); opening++) {
        times.push(await contentMs(browser, path))
      }
      figures.push({ what: path, result: median(times), unit: 'ms', bar: barMs, better: 'lower' })
      console.error(`${path}: ${median(times).toFixed(0)} ms`)
    }
    console.log(`\nContent at 390 px, processor ${slowdown} times slower\n\n${tableOf(figures)}`)
  } finally {
    await close()
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Every public page without parameters, and one place, actor and issue. */
async function pagePaths(): Promise<string[]> {
  const plain = publicPages.map(({ path }) => `/${path}`).filter((path) => !/[:]|suggest$|\.\w+$/.test(path))
  const place = await firstOf('/api/places?has_actors=true&sort=actors')
  const actor = await firstOf('/api/entities?sort=recent')
  return [...plain, `/places/${place.slug}`, `/actors/${actor.id}`, '/issues/housing_affordability']
}

/** The first entry of a list, as soon as the sample town is there. */
async function firstOf(path: string): Promise<Record<string, string>> {
  for (;;) {
    const { data } = (await (await fetch(base + path)).json()) as { data: Record<string, string>[] }
    if (data[0]) return data[0]
    await setTimeout(100)
  }
}

async function contentMs(browser: Browser, path: string): Promise<number> {
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
