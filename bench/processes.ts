import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

// A first start loads the gazetteer and the sample town, which takes minutes on a busy machine.
const startTimeoutMs = 300_000

/** A program of the bench. It ends with the bench, also when the bench fails. */
export type Running = { pid: number; startedInMs: number; stop(): Promise<void> }

/** How `npm start` starts Node. */
export const startFlags = ['--max-semi-space-size=16'] as const
export const startSettings = { MALLOC_ARENA_MAX: '1' } as const

/** Starts a program and waits until `url` answers. */
export async function startProgram(
  parameters: string[],
  environment: Record<string, string>,
  url: string,
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...startFlags, ...parameters], {
    env: { ...process.env, ...startSettings, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  await waitForAnswer(url, child)
  return {
    pid: child.pid!,
    startedInMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The program ended before it answered')
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Nothing answered at ${url} within ${startTimeoutMs / 1000} s`)
}

/** Runs a program to its end and returns what it printed. */
export async function runProgram(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${command} ${parameters.join(' ')} ended with ${code}`)
  return printed
}

/** Resident memory of a process, from Linux. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1024
}
