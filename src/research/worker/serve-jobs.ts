import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type JobRequest, type JobResponse, jobs } from './jobs.ts'
import { type Budget, cpuNow, unlimited } from './watchdog.ts'

/** Does one job after the other for the process that started this one, and ends with it. */
export function serveJobs(): void {
  const budget: Budget = new Float64Array(new SharedArrayBuffer(16)).fill(unlimited)
  // A thread of its own sees a job that never returns to the event loop.
  const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: budget })
  const isWatched = once(watchdog, 'message').then(() => watchdog.unref())
  process.on('message', async (request: JobRequest) => {
    await isWatched
    budget[0] = cpuNow() + request.cpuMs
    budget[1] = request.memoryMb
    const response = await perform(request)
    budget.fill(unlimited)
    process.send?.(response)
  })
  process.on('disconnect', () => process.exit())
  // Ctrl-C and service managers signal all processes. The parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

async function perform({ name, input }: JobRequest): Promise<JobResponse> {
  try {
    const job = jobs[name] as (...input: unknown[]) => unknown
    return { output: await job(...input) }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { error: { name, message } }
  }
}
