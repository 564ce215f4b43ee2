import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { JobRequest, JobResponse } from './jobs.ts'
import type { JobLimits, WorkerLimits } from './limits.ts'
import { LimitExceededError, WorkerLostError } from './worker-error.ts'

/** The service's own process comes first on a busy machine. */
const niceness = 5

export type WorkerProcess = {
  readonly isAlive: boolean
  /** Does a job. A job that exceeds a limit or is aborted ends the process. */
  perform(job: Pick<JobRequest, 'name' | 'input'>, limits: JobLimits, signal: AbortSignal): Promise<unknown>
  kill(): void
}

/** Starts a process that parses what others wrote. It gets no environment, and thus no secrets. */
export function startWorkerProcess({ heapMb, memoryMb }: WorkerLimits): WorkerProcess {
  const child = fork(new URL('./worker.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { TZ: 'UTC' },
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
    get isAlive() {
      return isAlive
    },
    kill,
    async perform({ name, input }, { cpuMs, elapsedMs }, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const end = (reason: unknown) => {
        isAlive = false
        kill()
        reject(reason)
      }
      const onMessage = (response: JobResponse) => {
        if ('output' in response) return resolve(response.output)
        reject(Object.assign(new Error(response.error.message), { name: response.error.name }))
      }
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) =>
        reject(exitReason(code, killedBy, { cpuMs, heapMb, memoryMb }))
      const onAbort = () => end(signal.reason)
      const timer = setTimeout(
        () => end(new LimitExceededError(`took longer than ${seconds(elapsedMs)}`)),
        elapsedMs,
      )
      child.once('message', onMessage).once('exit', onExit).once('error', end)
      signal.addEventListener('abort', onAbort, { once: true })
      keepParentAlive(child, true)
      try {
        if (!isAlive) throw new WorkerLostError('The worker ended before the job')
        child.send({ name, input, cpuMs, memoryMb } satisfies JobRequest, (error) => error && end(error))
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
