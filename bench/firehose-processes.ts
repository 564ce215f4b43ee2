import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './processes.ts'

/** The server has its own core; everything else runs on the other. */
export const cores = { server: 0, load: 1 } as const
export const hasTwoCores = availableParallelism() >= 2

/** Starts a program pinned to a core, with the maximum number of open files. */
export type Pinned = { readonly pid: number; readonly child: ChildProcess; stop(): Promise<void> }

export function startPinned(
  core: number,
  command: readonly string[],
  options: { environment?: Record<string, string>; withChannel?: boolean } = {},
): Pinned {
  const pin = hasTwoCores ? `taskset -c ${core} ` : ''
  const child = spawn('sh', ['-c', `ulimit -n "$(ulimit -Hn)"; exec ${pin}"$@"`, 'sh', ...command], {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'ignore', 'inherit', ...(options.withChannel ? (['ipc'] as const) : [])],
  })
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  return {
    pid: child.pid!,
    child,
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export async function whenAnswered(url: string, { child }: Pinned): Promise<void> {
  for (let attempt = 0; attempt < 6_000; attempt++) {
    if (child.exitCode !== null) throw new Error('The program ended before it answered')
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(10)
  }
  throw new Error(`Nothing answered at ${url}`)
}

/** Pins this process and its later children to the load core, or to all cores. */
export async function stayOn(where: 'load' | 'all'): Promise<void> {
  const list = where === 'load' ? String(cores.load) : `${cores.server},${cores.load}`
  if (hasTwoCores) await runProgram('taskset', ['-acp', list, String(process.pid)])
}

/** Ends the child processes when this process is told to end. */
export function endWithChildren(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

const ticksPerSecond = 100

/** User and system CPU time of a process, in seconds (proc(5)). */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024
}
