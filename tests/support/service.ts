import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from './app.ts'
import { generousLimits } from './generous-limits.ts'
import { until } from './until.ts'

const civic = join(import.meta.dirname, '..', '..', 'src', 'bin', 'civic.ts')

export type CommandResult = { code: number | null; stdout: string; stderr: string }

/** Only the environment variables that every program needs. */
function environmentWith(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  // Compiled modules halve the start time.
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache')
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env }
}

type Start = {
  env?: Record<string, string>
  cwd?: string
  command?: 'serve' | 'worker'
  /** Options of the command. */
  more?: readonly string[]
  /** The program to run instead of src/bin/civic.ts. */
  program?: string
}

function launch(words: readonly string[], { env = {}, cwd = tmpdir(), program = civic }: Start) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: environmentWith(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.on('exit', killAtExit)
  child.once('exit', () => process.off('exit', killAtExit))
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]!.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  return { child, output }
}

/** Runs `civic` as a process with these arguments until it exits. */
export async function runCivic(words: readonly string[], start: Start = {}): Promise<CommandResult> {
  const { child, output } = launch(words, start)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

export type Service = {
  readonly child: ChildProcess
  readonly url: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  json(path: string): Promise<Json>
  flag(entityId: string, reason: string): Promise<Response>
  /** The output so far; the log is on standard output. */
  readonly output: { stdout: string; stderr: string }
  logLines(): Json[]
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT'): void
  /** Waits for the exit; returns its code and signal. */
  ended(): Promise<{ code: number | null; signal: string | null }>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the service as a process, by default on a free port. Resolves when it is ready. */
export async function startService({
  env = {},
  command = 'serve',
  more = [],
  ...rest
}: Start): Promise<Service> {
  const { child, output } = launch(rest.program ? [] : [command, ...more], {
    env: { PORT: '0', ...generousLimits, ...env },
    ...rest,
  })
  const exit = once(child, 'close') as Promise<[number | null, string | null]>
  const logLines = () =>
    output.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json)
  const findAddress = () => {
    assert.equal(child.exitCode ?? child.signalCode, null, `the service ended: ${output.stderr}`)
    return logLines().find((line) => line.address)?.address as string | undefined
  }
  let url: string
  try {
    url = await until(findAddress, 'the service is ready', 240_000)
  } catch (fault) {
    child.kill('SIGKILL')
    throw fault
  }
  const send = (path: string, init?: RequestInit) => fetch(url + path, init)
  const ended = async () => {
    const [code, signal] = await exit
    return { code, signal }
  }
  return {
    child,
    url,
    output,
    logLines,
    ended,
    fetch: send,
    json: async (path) => (await send(path)).json(),
    flag: (entityId, reason) =>
      send('/api/entity-flags', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entity_id: entityId, reason, flag_type: 'stale' }),
      }),
    signal: (name) => void child.kill(name),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended()
    },
  }
}

/** A folder that is deleted with its contents, after a database server that still runs there has been stopped. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'civic-service-'))
  return {
    path,
    async [Symbol.asyncDispose]() {
      const pid = await postmasterOf(path)
      if (pid !== undefined) {
        process.kill(pid, 'SIGQUIT')
        await until(async () => (await postmasterOf(path)) === undefined, 'the database server ends')
      }
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The process id of the database server that runs in a data directory. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  return Number.isNaN(pid) ? undefined : pid
}
