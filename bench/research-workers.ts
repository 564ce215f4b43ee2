import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { storableJson } from '../src/platform/sql/storable-json.ts'
import { analyzePage, type PageToAnalyze } from '../src/research/analyze-page.ts'
import { createResearchWorkers, type ResearchWorkers } from '../src/research/index.ts'
import { expensivePages } from '../tests/discovery/expensive-pages.ts'
import { watchLoopWork } from '../tests/support/loop-work.ts'
import { until } from '../tests/support/until.ts'
import type { Figure } from './figures.ts'

const never = new AbortController().signal
const tickMs = 10

/** Processor time of this process and of the children that ended, as Linux counts it. */
function cpuMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickMs
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

/** Waits until the workers ended, so that their processor time is counted. */
async function spent(work: (workers: ResearchWorkers) => Promise<void>): Promise<number> {
  const before = cpuMs()
  const workers = createResearchWorkers({ processes: 1 })
  await work(workers)
  workers[Symbol.dispose]()
  await allEnded()
  return cpuMs() - before
}

/** The time of a child counts once it has ended. */
const allEnded = () => until(() => childrenOf(process.pid) === '', 'no worker is left')

/** What worker processes add to the cost of a page. */
export async function workerCost(pages: readonly PageToAnalyze[]): Promise<Figure> {
  const inWorker = (some: readonly PageToAnalyze[]) => async (workers: ResearchWorkers) => {
    for (const page of some) await workers.run('analyzePage', [page], never)
  }
  const direct = await spent(async () => {
    for (const page of pages) await analyzePage(page)
  })
  // The start and the warm-up of a process are not part of the cost of a page: this process is warm too.
  const boxed = (await spent(inWorker([...pages, ...pages]))) - (await spent(inWorker(pages)))
  const added = ((boxed - direct) / direct) * 100
  return { what: 'workers: additional CPU a page', result: added, unit: '%', bar: 15, better: 'lower' }
}

/** What hostile pages do to the event loop. Measured first, while this process has no other garbage to collect. */
export async function hostileFigures(page: PageToAnalyze): Promise<Figure[]> {
  const { workMs, delayMs } = await hostileWork(page)
  await allEnded()
  const bar = { unit: 'ms', bar: 50, better: 'lower' } as const
  return [
    // Processor time: what else the machine does has no part in it.
    { what: 'workers: longest event-loop work, hostile pages', result: workMs, ...bar },
    { what: 'workers: longest event-loop delay, hostile pages', result: delayMs, ...bar },
  ]
}

/** The work that each page leaves to the service: sending, receiving and storing. */
async function hostileWork(page: PageToAnalyze): Promise<{ workMs: number; delayMs: number }> {
  using workers = createResearchWorkers()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  using work = watchLoopWork()
  delay.enable()
  for (const { type, body } of Object.values(expensivePages)) {
    const fetched = { ...page.fetched, contentType: type, body: Buffer.from(body) }
    storableJson(await workers.run('analyzePage', [{ ...page, fetched }], never))
  }
  delay.disable()
  return { workMs: work.longestMs, delayMs: delay.max / 1e6 }
}
