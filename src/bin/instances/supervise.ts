import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { forwardLines } from './forward-lines.ts'
import { answerInstances } from './parent-messages.ts'

/** An instance ends itself within 20 s. */
const shutdownMs = 25_000
/** The first restart is immediate; an instance that keeps failing waits longer each time. */
const restartDelaysMs = [0, 1_000, 2_000, 5_000, 10_000, 30_000]
/** After this time an instance counts as healthy, and its next restart is immediate again. */
const healthyMs = 60_000

type Running = {
  readonly worker: Worker
  /** False when it ended before it was ready. */
  readonly ready: Promise<boolean>
  /** The exit code; 1 after a signal. */
  readonly ended: Promise<number>
}

/** Runs instances until the signal, and replaces those that die. Returns the exit code. */
export async function superviseInstances(
  { count, port }: { count: number; port: number },
  log: Log,
  stopping: AbortSignal,
): Promise<number> {
  cluster.setupPrimary({ stdio: ['ignore', process.stdout.isTTY ? 'inherit' : 'pipe', 'inherit', 'ipc'] })
  /** By id of the instance. */
  const onReady = new Map<number, () => void>()
  const ready = new Map<number, number>()
  answerInstances((worker) => {
    ready.set(worker.id, worker.process.pid!)
    onReady.get(worker.id)?.()
    if (ready.size === count) log.info({ instances: [...ready.values()] }, `All ${count} instances are ready`)
  })

  function start(): Running {
    const worker = cluster.fork({ PORT: port })
    if (worker.process.stdout) forwardLines(worker.process.stdout, process.stdout)
    const isReady = new Promise<boolean>((resolve) => onReady.set(worker.id, () => resolve(true)))
    const ended = once(worker, 'exit').then(([code, signal]) => {
      onReady.delete(worker.id)
      ready.delete(worker.id)
      return signal === null ? Number(code) : 1
    })
    return { worker, ended, ready: Promise.race([isReady, ended.then(() => false)]) }
  }

  async function keepRunning(first: Running): Promise<void> {
    for (let instance = first, failures = 0; ; failures++) {
      const startedAt = performance.now()
      await instance.ended
      if (stopping.aborted) return
      if (performance.now() - startedAt > healthyMs) failures = 0
      const delayMs = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)]!
      const { pid } = instance.worker.process
      log.error(`Instance ${pid} ended unexpectedly; starting another in ${delayMs / 1000} s`)
      await delay(delayMs, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) return
      instance = start()
    }
  }

  stopping.addEventListener('abort', () => {
    signalAll('SIGTERM')
    setTimeout(() => signalAll('SIGKILL'), shutdownMs).unref()
  })
  if (stopping.aborted) return 0
  // The first instance migrates the database. If it cannot start, neither can the others.
  const first = start()
  if (!(await first.ready)) return stopping.aborted ? 0 : first.ended
  if (stopping.aborted) return first.ended
  const all = [first, ...Array.from({ length: count - 1 }, start)]
  await Promise.all(all.map(keepRunning))
  return 0
}

function signalAll(signal: 'SIGTERM' | 'SIGKILL'): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
}
