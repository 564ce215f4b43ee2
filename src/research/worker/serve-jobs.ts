import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { programUrl } from '../../platform/program-url.ts'
import { type JobRequest, type JobResponse, type RequestPart, sizeOf, streams } from './messages.ts'
import { type Budget, cpuNow, unlimited } from './watchdog.ts'

/** Items of a long list that are sent in one message. */
const itemsPerMessage = 50

/** Functions that a worker process runs: plain data in, plain data out. */
export type JobTable = Readonly<Record<string, (...input: never[]) => unknown>>

/** Does one job after the other for the process that started this one, and ends with it. */
export function serveJobs(jobs: JobTable): void {
  // Workers are killed, and Node writes the cache of compiled code only at a normal exit.
  flushCompileCache()
  const budget: Budget = new Float64Array(new SharedArrayBuffer(16)).fill(unlimited)
  // A thread of its own sees a job that never returns to the event loop.
  const watchdog = new Worker(programUrl('./watchdog', import.meta), { workerData: budget })
  const isWatched = once(watchdog, 'message').then(() => watchdog.unref())
  let items: unknown[] = []
  process.on('message', async (request: JobRequest | RequestPart) => {
    if ('item' in request) {
      items.push(request.item)
      return
    }
    const input = [...request.input] as unknown[]
    const streamed = streams[request.name]
    if (streamed) input[streamed.input] = items
    items = []
    await isWatched
    budget[0] = cpuNow() + request.cpuMs
    budget[1] = request.memoryMb
    const responses = await perform(jobs, request, input)
    budget.fill(unlimited)
    for (const response of responses) process.send?.(response)
  })
  process.on('disconnect', () => process.exit())
  // Ctrl-C and service managers signal all processes. The parent decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

/** The responses are serialized here, so that their size is known before the parent reads them. */
async function perform(
  jobs: JobTable,
  { name, outputBytes }: JobRequest,
  input: unknown[],
): Promise<JobResponse[]> {
  try {
    const job = jobs[name] as (...input: unknown[]) => unknown
    const output = await job(...input)
    const messages: JobResponse[] = []
    let rest = output
    const streamed = streams[name]
    if (streamed) {
      const { [streamed.output]: list, ...others } = output as Record<string, unknown>
      const all = list as readonly unknown[]
      for (let index = 0; index < all.length; index += itemsPerMessage)
        messages.push({ items: serialize(all.slice(index, index + itemsPerMessage)) })
      rest = others
    }
    messages.push({ output: serialize(rest) })
    const bytes = messages.reduce((sum, message) => sum + sizeOf(message), 0)
    return bytes > outputBytes ? [{ isTooLarge: true }] : messages
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return [{ error: { name, message } }]
  }
}
