import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { applyMutation, type Mutation } from './mutation.ts'

/** The result of a test run; `killedBy` is the first test that failed. */
export type TestRun = { readonly isKilled: boolean; readonly killedBy: string; readonly seconds: number }

/** Not copied: tests do not need it, or use it through a link. */
const excluded = new Set(['.git', '.cache', 'node_modules', 'data'])
const runTimeoutMs = 180_000

/** A copy of the repository to mutate. The working tree is never touched. */
export function openSandbox(root: string, databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'civic-mutate-'))
  for (const name of readdirSync(root)) {
    if (!excluded.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const running = new Set<ChildProcess>()
  // An interrupted run leaves neither processes nor copies behind.
  const cleanUp = () => {
    for (const child of running) killGroup(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', cleanUp)

  /** Runs test files until one test fails or all have passed. */
  async function test(files: readonly string[]): Promise<TestRun> {
    const startedAt = performance.now()
    const child = spawn(
      process.execPath,
      [
        ...['--import', './tests/support/property-seed.ts'],
        ...['--test', '--test-reporter=tap', '--test-concurrency=1', '--test-timeout=60000'],
        ...files,
      ],
      {
        cwd: folder,
        env: {
          ...process.env,
          CIVIC_TEST_DATABASE_URL: databaseUrl,
          NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
        // Its own process group, so that everything the tests started ends with them.
        detached: true,
      },
    )
    running.add(child)
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    let killedBy: string | undefined
    const fail = (failure: string) => {
      killedBy ??= failure
      killGroup(child)
    }
    const timer = setTimeout(fail, runTimeoutMs, `the tests did not end within ${runTimeoutMs / 1000} s`)
    createInterface(child.stdout).on('line', (line) => {
      const [, title] = /^\s*not ok \d+ - (.*)$/.exec(line) ?? []
      if (title !== undefined) fail(title)
    })
    const status = await exited
    clearTimeout(timer)
    killGroup(child)
    running.delete(child)
    if (status !== 0) killedBy ??= `the tests exited with status ${status}`
    const seconds = (performance.now() - startedAt) / 1000
    return { isKilled: killedBy !== undefined, killedBy: killedBy ?? '', seconds }
  }

  return {
    test,

    /** Applies the mutation, runs its tests, and reverts it. */
    async testMutation(mutation: Mutation): Promise<TestRun> {
      const path = join(folder, mutation.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, applyMutation(source, mutation))
      try {
        return await test(mutation.tests)
      } finally {
        writeFileSync(path, source)
      }
    },

    [Symbol.dispose](): void {
      process.off('exit', cleanUp)
      cleanUp()
    },
  }
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
