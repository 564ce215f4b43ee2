import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runScout } from '../../src/scout/index.ts'
import type { Json } from './app.ts'
import { collect } from './collect-output.ts'
import { sharedResearchWorkers } from './workers.ts'

const program = fileURLToPath(new URL('../../src/bin/scout.ts', import.meta.url))

export type ScoutResult = { code: number | null; stdout: string; stderr: string }
export type Started = {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  ended: Promise<ScoutResult>
}
export type ScoutHome = Awaited<ReturnType<typeof createScoutHome>>

/** A home directory for `scout`. Commands run in this process, because loading `scout` takes longer than most. */
export async function createScoutHome(env: Record<string, string> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'scout-home-'))
  const { PATH = '', NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache') } = process.env

  const children = new Set<ChildProcess>()

  /** Runs `scout` as a process of its own, for tests that type or kill it. */
  function start(words: readonly string[], more: Record<string, string> = {}): Started {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: path,
      env: { PATH, NODE_COMPILE_CACHE, HOME: path, ...env, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    children.add(child)
    child.once('close', () => children.delete(child))
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]!.setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    const ended = new Promise<ScoutResult>((resolve, reject) =>
      child.on('error', reject).on('close', (code) => resolve({ code, ...output })),
    )
    return { child, output, ended }
  }

  async function scout(
    words: readonly string[],
    options: { input?: string; env?: Record<string, string> } = {},
  ) {
    const [output, errors] = [collect(), collect()]
    const code = await runScout(words, {
      input: Readable.from(options.input ? [Buffer.from(options.input)] : []),
      output: output.stream,
      errors: errors.stream,
      environment: { PATH, ...env, ...options.env },
      home: path,
      now: () => new Date(),
      researchWorkers: sharedResearchWorkers,
    })
    return { code, stdout: output.text(), stderr: errors.text() }
  }

  return {
    path,
    runs: join(path, '.local', 'share', 'scout', 'runs'),
    start,
    scout,
    /** Standard output must be exactly one JSON object on one line. */
    async json(
      words: readonly string[],
      options: { env?: Record<string, string>; code?: number } = {},
    ): Promise<Json> {
      const { code, stdout, stderr } = await scout([...words, '--json'], options)
      assert.match(stdout, /^\{.*\}\n$/, stderr)
      assert.equal(code, options.code ?? 0, stderr)
      return JSON.parse(stdout)
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGKILL')
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
