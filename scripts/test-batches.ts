import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { processesFor } from './test-queue.ts'

export type Plan = {
  /** What the runner starts, in this order: test files, then programs that take files from the queue. */
  readonly entries: readonly string[]
  readonly files: readonly string[]
  /** How many of the entries run at a time. */
  readonly concurrency: number
}

/** A file that changes, measures or inspects its own process gets a process for itself. */
const needsOwnProcess =
  /\bmock\.|\bprocess\.(?:env\b.*=|chdir|on\b|memoryUsage|cpuUsage)|monitorEventLoopDelay|\bfindRegexes\(/

/**
 * Most files share a few processes, because loading the service takes longer than most files. Each process takes the
 * next file when it has finished one, so that all of them are busy until the end.
 */
export function planTests(
  files: readonly string[],
  { root, cache, concurrency }: { root: string; cache: string; concurrency: number },
): Plan {
  const folder = join(cache, 'test-queue')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isAlone = (file: string) => needsOwnProcess.test(readFileSync(join(root, file), 'utf8'))
  const { alone = [], shared = [] } = Object.groupBy(files, (file) => (isAlone(file) ? 'alone' : 'shared'))
  writeFileSync(join(folder, 'files.json'), JSON.stringify(shared, undefined, 2))
  const programs = Array.from({ length: processesFor(shared.length, concurrency) }, (_, at) => {
    const path = join(folder, `process-${at + 1}.test.ts`)
    writeFileSync(path, program)
    return relative(root, path)
  })
  return { entries: [...alone, ...programs], files, concurrency }
}

const program = `import { runFromQueue } from '../../scripts/test-queue.ts'\n\nrunFromQueue(import.meta.dirname)\n`
