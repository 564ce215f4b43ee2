import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import packageJson from '../package.json' with { type: 'json' }

/** What `npm start` says to Node. */
export const startFlags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'))

/** A program of the bench, ended with it. */
export type Running = { pid: number; startedInMs: number; stop(): Promise<void> }

/** Starts a program and waits until `url` answers. */
export async function startProgram(
  parameters: string[],
  environment: Record<string, string>,
  url: string,
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(url, child)
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

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt++) {
    if (child.exitCode !== null) throw new Error('The program ended before it answered')
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Nothing answered at ${url}`)
}

/** Runs a program to its end and gives back what it printed. */
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
