import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Batch = {
  /** What the runner starts: a test file, or a generated program that runs several. */
  readonly entry: string
  readonly files: readonly string[]
}

const filesPerBatch = 16

/** These tests start processes of their own and would finish last in a large batch. */
const processTests = /^tests\/(?:browser|faults|scout)\//
const processTestsPerBatch = 3

/** A file that changes, measures or inspects its own process gets a process for itself. */
const needsOwnProcess =
  /\bmock\.|\bprocess\.(?:env\b.*=|chdir|exit|on\b|memoryUsage|cpuUsage)|monitorEventLoopDelay|\bfindRegexes\(/

/** Groups test files of a folder into shared processes, because loading the service takes longer than most files. */
export function createBatches(
  files: readonly string[],
  { root, cache }: { root: string; cache: string },
): Batch[] {
  const folder = join(cache, 'batches')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isAlone = (file: string) => needsOwnProcess.test(readFileSync(join(root, file), 'utf8'))
  const groups = Map.groupBy(files, (file) => (isAlone(file) ? file : file.split('/').slice(0, 2).join('-')))
  return [...groups]
    .flatMap(([name, members]) => {
      const size = processTests.test(members[0]!) ? processTestsPerBatch : filesPerBatch
      const count = Math.ceil(members.length / size)
      return Array.from({ length: count }, (_, index) => ({
        name: `${name}-${index + 1}.test.ts`,
        files: members.filter((_, at) => at % count === index),
      }))
    })
    .toSorted((a, b) => isUnitTest(a.files) - isUnitTest(b.files) || b.files.length - a.files.length)
    .map(({ name, files }) => {
      if (files.length === 1) return { entry: files[0]!, files }
      const path = join(folder, name)
      writeFileSync(path, batchProgram(files))
      return { entry: relative(root, path), files }
    })
}

const isUnitTest = ([file]: readonly string[]) => Number(file!.startsWith('src/'))

const batchProgram = (files: readonly string[]) =>
  `import { runInSequence } from '../../scripts/test-sequence.ts'\n\nrunInSequence(${JSON.stringify(files, null, 2)})\n`
