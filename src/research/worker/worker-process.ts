import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { type JobRequest, type JobResponse, type RequestPart, sizeOf, streams } from './messages.ts'
import { LimitExceededError, WorkerLostError } from './worker-error.ts'
import type { JobLimits, PoolLimits } from './worker-limits.ts'

/** The service's own process comes first on a busy machine. */
const niceness = 5

export type WorkerProcess = ReturnType<typeof startWorkerProcess>

/** Starts a process that parses what others wrote. It gets no environment, and thus no secrets. */
export function startWorkerProcess(entry: URL, { heapMb, memoryMb, outputMb }: PoolLimits<string>) {
  const child = fork(entry, [], {
    // On a large machine V8 lets the space of new objects grow to 128 MB, which saves a parser no measurable time,
    // and the allocator keeps freed memory for each thread.
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
    env: { TZ: 'UTC', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  let isAlive = true
  child.once('exit', () => {
    isAlive = false
  })
  child.on('error', () => {
    isAlive = child.connected
  })
  const kill = () => void child.kill('SIGKILL')
  keepParentAlive(child, false)

  return {
    get isAlive(): boolean {
      return isAlive
    },
    kill,
    /** Does a job. A job that exceeds a limit or is aborted ends the process. */
    async perform(
      { name, input }: Pick<JobRequest, 'name' | 'input'>,
      { cpuMs, elapsedMs }: JobLimits,
      signal: AbortSignal,
    ): Promise<unknown> {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const end = (reason: unknown) => {
        isAlive = false
        kill()
        reject(reason)
      }
      const tooLarge = () => new LimitExceededError(`gives more than ${outputMb[name]!} MB of findings`)
      const outputBytes = outputMb[name]! * 1024 * 1024
      let received = 0
      const items: unknown[] = []
      const onMessage = (response: JobResponse) => {
        received += sizeOf(response)
        if (received > outputBytes) end(tooLarge())
        else if ('items' in response) items.push(...(deserialize(response.items) as unknown[]))
        else if ('output' in response) resolve(completed(name, deserialize(response.output), items))
        else if ('isTooLarge' in response) reject(tooLarge())
        else reject(Object.assign(new Error(response.error.message), { name: response.error.name }))
      }
      const post = (message: JobRequest | RequestPart) => child.send(message, (error) => error && end(error))
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) =>
        reject(exitReason(code, killedBy, { cpuMs, heapMb, memoryMb }))
      const onAbort = () => end(signal.reason)
      const tooLong = () => end(new LimitExceededError(`took longer than ${seconds(elapsedMs)}`))
      const timer = setTimeout(tooLong, elapsedMs)
      child.on('message', onMessage).once('exit', onExit).once('error', end)
      signal.addEventListener('abort', onAbort, { once: true })
      keepParentAlive(child, true)
      try {
        if (!isAlive) throw new WorkerLostError('The worker ended before the job')
        const { short, long } = partsOf(name, input)
        for (const item of long) {
          post({ item })
          // Requests are served between two messages.
          await setImmediate()
          if (!isAlive) return await promise
        }
        post({ name, input: short, cpuMs, memoryMb, outputBytes })
        return await promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit).off('error', end)
        keepParentAlive(child, false)
      }
    },
  }
}

/** Separates the items of a long argument, which are sent one by one. */
function partsOf(name: JobRequest['name'], input: readonly unknown[]) {
  const streamed = streams[name]
  if (!streamed) return { short: input, long: [] }
  return { short: input.with(streamed.input, []), long: input[streamed.input] as readonly unknown[] }
}

/** Puts the items of a long member back into the output. */
function completed(name: JobRequest['name'], output: unknown, items: readonly unknown[]): unknown {
  const streamed = streams[name]
  return streamed ? { ...(output as object), [streamed.output]: items } : output
}

function exitReason(
  code: number | null,
  killedBy: NodeJS.Signals | null,
  { cpuMs, heapMb, memoryMb }: { cpuMs: number; heapMb: number; memoryMb: number },
) {
  // The watchdog sends these two signals.
  if (killedBy === 'SIGXCPU')
    return new LimitExceededError(`took more than ${seconds(cpuMs)} of processor time`)
  if (killedBy === 'SIGUSR2') return new LimitExceededError(`took more than ${memoryMb} MB of memory`)
  // V8 aborts the process when its heap is full.
  if (killedBy === 'SIGABRT' || code === 134)
    return new LimitExceededError(`took more than ${heapMb} MB of heap`)
  return new WorkerLostError(`The worker ended (${killedBy ?? `exit code ${code}`})`)
}

const seconds = (ms: number) => `${ms / 1000} seconds`

/** An idle worker does not keep a command or a test running. */
function keepParentAlive(child: ChildProcess, isBusy: boolean): void {
  for (const handle of [child, child.channel]) isBusy ? handle?.ref() : handle?.unref()
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // The process already ended, or the system does not allow it: priority is a courtesy.
  }
}
