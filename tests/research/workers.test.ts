import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, afterEach, test } from 'node:test'
import type { PageToAnalyze } from '../../src/research/analyze-page.ts'
import { standardLimits } from '../../src/research/index.ts'
import { mergeInWorker } from '../../src/research/worker/merge-in-worker.ts'
import { defaultWorkerLimits, type WorkerLimits } from '../../src/research/worker/worker-limits.ts'
import { createResearchWorkers, type ResearchWorkers } from '../../src/research/worker/worker-pool.ts'
import { until } from '../support/until.ts'

const never = new AbortController().signal
let opened: ResearchWorkers | undefined
const open = (limits: Partial<WorkerLimits>) => {
  opened = createResearchWorkers({ processes: 1, ...limits })
  return opened
}
afterEach(() => opened?.[Symbol.dispose]())

/** For the tests that need no limits of their own: starting a worker takes most of their time. */
const ordinary = createResearchWorkers({ processes: 1 })
after(() => ordinary[Symbol.dispose]())

const page = (body: string): [PageToAnalyze] => [
  {
    fetched: {
      url: 'http://alder.test/',
      finalUrl: 'http://alder.test/',
      contentType: 'text/html',
      body: Buffer.from(body),
      retrievedAt: '2026-03-10T00:00:00.000Z',
      isRendered: false,
    },
    foundBy: 'given',
    request: { place: null, issues: [] },
    taxonomy: [],
    timeZone: 'America/Chicago',
    now: new Date('2026-03-10T00:00:00Z'),
  },
]
const small = page('<p>The Alder Falls Tenants Union met.</p>')
/** Takes over two seconds of processor time. */
const large = page(
  Array.from({ length: 5_900 }, (_, n) => {
    const name = `The Alder${n} Falls Tenants Union`
    return `<p>${name}, led by Jane Alder${n}, met on March ${(n % 28) + 1}, 2026.</p>`
  }).join(''),
)
const analyze = (workers: ResearchWorkers, given: [PageToAnalyze], signal = never) =>
  workers.run('analyzePage', given, signal)
const withPageLimit = (cpuMs: number, elapsedMs: number) => ({
  jobs: { ...defaultWorkerLimits.jobs, analyzePage: { cpuMs, elapsedMs } },
})

/** The worker processes of this process, as Linux lists them. */
const allWorkers = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter(isWorker)

function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('research/worker/worker')
  } catch {
    return false
  }
}

/** Other files of this process may have left a worker for the next ones. */
const others = allWorkers()
const children = () => allWorkers().filter((pid) => !others.includes(pid))

test('ends a page that takes too much processor time, and reads the next one [design.research.worker]', async () => {
  const workers = open(withPageLimit(1_200, 120_000))
  await assert.rejects(analyze(workers, large), {
    name: 'LimitExceededError',
    message: 'took more than 1.2 seconds of processor time',
  })
  assert.equal((await analyze(workers, small)).outcome, 'read')
})

test('ends a page that takes too long', async () => {
  const workers = open(withPageLimit(60_000, 1))
  await assert.rejects(analyze(workers, small), { name: 'LimitExceededError' })
})

test('ends a page that takes too much memory', async () => {
  await assert.rejects(analyze(open({ memoryMb: 1 }), large), {
    name: 'LimitExceededError',
    message: 'took more than 1 MB of memory',
  })
})

test('ends a worker whose heap is full', async () => {
  const tags = page('<b>x</b>'.repeat(200_000))
  await assert.rejects(analyze(open({ heapMb: 48 }), tags), {
    name: 'LimitExceededError',
    message: 'took more than 48 MB of heap',
  })
})

test('jobs share the processes of the pool, and wait for them [design.research.worker]', async () => {
  await Promise.all([analyze(ordinary, small), analyze(ordinary, small), analyze(ordinary, small)])
  // The worker of an earlier test may still be ending.
  await until(() => children().length === 1, 'one worker')
})

test('replaces a killed worker [design.research.worker-replaced]', async () => {
  await analyze(ordinary, small)
  const [idle] = children()
  process.kill(idle!, 'SIGKILL')
  await until(() => !existsSync(`/proc/${idle}`), 'the worker is gone')
  assert.equal((await analyze(ordinary, small)).outcome, 'read')
  const busy = analyze(ordinary, large)
  process.kill(children()[0]!, 'SIGKILL')
  await assert.rejects(busy, { name: 'WorkerLostError' })
  assert.equal((await analyze(ordinary, small)).outcome, 'read')
})

test('ends a job when its run is aborted, and one that still waits', async () => {
  const stopping = new AbortController()
  await analyze(ordinary, small)
  const jobs = [analyze(ordinary, large, stopping.signal), analyze(ordinary, large, stopping.signal)]
  stopping.abort(new Error('canceled'))
  for (const job of await Promise.allSettled(jobs))
    assert.equal(job.status === 'rejected' && job.reason.message, 'canceled')
  assert.equal((await analyze(ordinary, small)).outcome, 'read')
})

test('closing ends busy workers at once', async () => {
  await analyze(ordinary, small)
  const busy = analyze(ordinary, large)
  ordinary[Symbol.dispose]()
  await assert.rejects(busy, { message: 'The research workers were closed' })
  await until(() => children().every((pid) => pid === 0), 'no worker is left')
})

test('fails a merge that loses its worker twice', async () => {
  const mergeCandidates = { cpuMs: 60_000, elapsedMs: 0 }
  const workers = open({ jobs: { ...defaultWorkerLimits.jobs, mergeCandidates } })
  const request = { place: null, issues: [], urls: [], knownSources: [], limits: standardLimits }
  await assert.rejects(mergeInWorker(workers, [request, [], [], new Date()], never), {
    name: 'TooExpensiveError',
    message: 'Merging the findings of the pages took longer than 0 seconds.',
  })
})
