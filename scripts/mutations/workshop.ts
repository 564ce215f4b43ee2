import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Mutation, mutate } from './mutation.ts'

/** What a run of tests came to; `by` is the first test that failed. */
export type Outcome = { readonly isKilled: boolean; readonly by: string; readonly seconds: number }

/** What no test needs, and what is linked to instead. */
const leftOut = new Set(['.git', '.cache', 'node_modules', 'data'])
const longestRunMs = 180_000

/** A copy of the repository in which mistakes are made: the tree itself is never touched. */
export function openWorkshop(root: string, databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'civic-mutate-'))
  for (const name of readdirSync(root)) {
    if (!leftOut.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const running = new Set<ChildProcess>()
  // Whoever gives up leaves neither processes nor copies behind.
  const clear = () => {
    for (const child of running) endGroup(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', clear)

  /** Runs test files until one test fails or all have passed. */
  async function test(files: readonly string[]): Promise<Outcome> {
    const startedAt = performance.now()
    const child = spawn(
      process.execPath,
      ['--test', '--test-reporter=tap', '--test-concurrency=1', '--test-timeout=60000', ...files],
      {
        cwd: folder,
        env: {
          ...process.env,
          CIVIC_TEST_DATABASE_URL: databaseUrl,
          NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        },
        stdio: ['ignore', 'pipe', 'ignore'],
        // A group of its own, so that what the tests have started ends with them.
        detached: true,
      },
    )
    running.add(child)
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    let by: string | undefined
    const give = (failure: string) => {
      by ??= failure
      endGroup(child)
    }
    const timer = setTimeout(give, longestRunMs, `nothing ended within ${longestRunMs / 1000} s`)
    createInterface(child.stdout).on('line', (line) => {
      const [, title] = /^\s*not ok \d+ - (.*)$/.exec(line) ?? []
      if (title !== undefined) give(title)
    })
    const status = await exited
    clearTimeout(timer)
    endGroup(child)
    running.delete(child)
    if (status !== 0) by ??= `the tests ended with status ${status}`
    return { isKilled: by !== undefined, by: by ?? '', seconds: (performance.now() - startedAt) / 1000 }
  }

  return {
    test,

    /** Makes the mistake, runs the tests that should notice it, and takes it back. */
    async try(mutation: Mutation): Promise<Outcome> {
      const path = join(folder, mutation.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, mutate(source, mutation))
      try {
        return await test(mutation.killers)
      } finally {
        writeFileSync(path, source)
      }
    },

    [Symbol.dispose](): void {
      process.off('exit', clear)
      clear()
    },
  }
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
