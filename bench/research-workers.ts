import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { analyzePage, type PageToAnalyze } from '../src/research/analyze-page.ts'
import { createResearchWorkers, type ResearchWorkers } from '../src/research/index.ts'
import type { Figure } from './figures.ts'

const never = new AbortController().signal
const tickMs = 10

/** Processor time of this process and of the children that ended, as Linux counts it. */
function cpuMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickMs
}

/** Waits until the workers ended, so that their processor time is counted. */
async function spent(work: (workers: ResearchWorkers) => Promise<void>): Promise<number> {
  const before = cpuMs()
  const workers = createResearchWorkers({ processes: 1 })
  await work(workers)
  workers[Symbol.dispose]()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return cpuMs() - before
}

/** What worker processes add to the cost of a page, and what a hostile page does to the event loop. */
export async function workerFigures(pages: readonly PageToAnalyze[]): Promise<Figure[]> {
  const first = pages.slice(0, 1)
  const inWorker = (some: readonly PageToAnalyze[]) => async (workers: ResearchWorkers) => {
    for (const page of some) await workers.run('analyzePage', [page], never)
  }
  const direct = await spent(async () => {
    for (const page of pages) await analyzePage(page)
  })
  // The start of the process is not part of the cost of a page.
  const boxed = (await spent(inWorker(pages))) - (await spent(inWorker(first)))
  return [
    {
      what: 'workers: additional CPU a page',
      result: ((boxed - direct) / direct) * 100,
      unit: '%',
      bar: 15,
      better: 'lower',
    },
    {
      what: 'workers: longest event-loop delay, hostile page',
      result: await hostileDelay(first[0]!),
      unit: 'ms',
      bar: 50,
      better: 'lower',
    },
  ]
}

async function hostileDelay(page: PageToAnalyze): Promise<number> {
  const names = Array.from({ length: 12_000 }, (_none, at) => `<li>Council ${at} Neighborhood Board</li>`)
  const body = Buffer.from(names.join(''))
  using workers = createResearchWorkers()
  const hostile = { ...page, fetched: { ...page.fetched, contentType: 'text/html', body } }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await workers.run('analyzePage', [hostile], never)
  delay.disable()
  return delay.max / 1e6
}
