import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
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
  // A process that cannot be started or reached is not alive.
  child.on('error', () => {})
  const kill = () => void child.kill('SIGKILL')
  keepParentAlive(child, false)
  // A message that cannot be delivered means that the process ends, which ends its job.
  const post = (message: JobRequest | RequestPart) => child.send(message, () => {})
  const isAlive = () => child.connected && !child.killed

  return {
    isAlive,
    kill,
    /** Does a job. A job that exceeds a limit or is aborted ends the process. */
    async perform(
      { name, input }: Pick<JobRequest, 'name' | 'input'>,
      { cpuMs, elapsedMs }: JobLimits,
      signal: AbortSignal,
    ): Promise<unknown> {
      const tooLarge = () => new LimitExceededError(`gives more than ${outputMb[name]!} MB of findings`)
      const outputBytes = outputMb[name]! * 1024 * 1024
      const deadline = AbortSignal.timeout(elapsedMs)
      keepParentAlive(child, true)
      let isAnswered = false
      try {
        if (!isAlive()) throw new WorkerLostError('The worker ended before the job')
        const responses = on(child, 'message', {
          signal: AbortSignal.any([signal, deadline]),
          close: ['exit'],
        }) as AsyncIterable<[JobResponse]>
        const { short, long } = partsOf(name, input)
        for (const item of long) {
          post({ item })
          // Requests are served between two messages.
          await setImmediate()
        }
        post({ name, input: short, cpuMs, memoryMb, outputBytes })
        const items: unknown[] = []
        let received = 0
        for await (const [response] of responses) {
          received += sizeOf(response)
          if (received > outputBytes) throw tooLarge()
          if ('items' in response) {
            items.push(...(deserialize(response.items) as unknown[]))
            continue
          }
          isAnswered = true
          if ('output' in response) return completed(name, deserialize(response.output), items)
          if ('isTooLarge' in response) throw tooLarge()
          throw Object.assign(new Error(response.error.message), { name: response.error.name })
        }
        throw exitReason(child, { cpuMs, heapMb, memoryMb })
      } catch (error) {
        if (!isAnswered) kill()
        if (signal.aborted) throw signal.reason
        throw deadline.aborted ? new LimitExceededError(`took longer than ${seconds(elapsedMs)}`) : error
      } finally {
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
  { exitCode: code, signalCode: killedBy }: ChildProcess,
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
