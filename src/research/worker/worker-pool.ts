import { abortable } from '../../platform/abortable.ts'
import { programUrl } from '../../platform/program-url.ts'
import type { Jobs } from './jobs.ts'
import type { JobTable } from './serve-jobs.ts'
import { defaultWorkerLimits, type PoolLimits, type WorkerLimits } from './worker-limits.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/** Processes that parse fetched content, so that no page can stop or exhaust the process that fetched it. */
export type WorkerPool<Table extends JobTable> = {
  /** Does a job when a process is free. Rejects with LimitExceededError or WorkerLostError if its process ended. */
  run<Name extends keyof Table & string>(
    name: Name,
    input: Parameters<Table[Name]>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Table[Name]>>>
  [Symbol.dispose](): void
}

export type ResearchWorkers = WorkerPool<Jobs>

export const createResearchWorkers = (given: Partial<WorkerLimits> = {}): ResearchWorkers =>
  createWorkerPool<Jobs>(programUrl('./worker', import.meta), { ...defaultWorkerLimits, ...given })

/** Runs the file `entry` in processes of its own. Starts none before the first job. */
export function createWorkerPool<Table extends JobTable>(
  entry: URL,
  limits: PoolLimits<keyof Table & string>,
): WorkerPool<Table> {
  const closing = new AbortController()
  const idle = new Map<WorkerProcess, NodeJS.Timeout>()
  let busy = 0
  let freed = Promise.withResolvers<void>()

  async function acquireSlot(signal: AbortSignal): Promise<void> {
    while (busy >= limits.processes) await abortable(freed.promise, signal)
    busy++
  }

  /** Wakes all waiting jobs in their order; the first takes the slot. */
  function releaseSlot(): void {
    busy--
    freed.resolve()
    freed = Promise.withResolvers()
  }

  function takeProcess(): WorkerProcess {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isAlive()) return process
    }
    return startWorkerProcess(entry, limits)
  }

  function returnProcess(process: WorkerProcess): void {
    if (closing.signal.aborted) process.kill()
    if (!process.isAlive() || closing.signal.aborted) return
    const end = () => {
      idle.delete(process)
      process.kill()
    }
    idle.set(process, setTimeout(end, limits.idleMs).unref())
  }

  return {
    async run(name, input, signal) {
      const stopped = AbortSignal.any([signal, closing.signal])
      await acquireSlot(stopped)
      try {
        stopped.throwIfAborted()
        const process = takeProcess()
        // The table of jobs ties the name to its input and output.
        const output = process.perform({ name, input }, limits.jobs[name], stopped) as Promise<never>
        return await output.finally(() => returnProcess(process))
      } finally {
        releaseSlot()
      }
    },
    [Symbol.dispose]() {
      closing.abort(new Error('The research workers were closed'))
      for (const [process, timer] of idle) {
        clearTimeout(timer)
        process.kill()
      }
      idle.clear()
    },
  }
}
