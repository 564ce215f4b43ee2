import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const filesOfBatch = 16

/** Most of what these take is the work of other processes, and of those they start: many of them would end last. */
const ofProcesses = /^tests\/(?:browser|faults|scout)\//
const filesOfProcesses = 3

/** What stands in a file that changes or measures its process. */
const ofItsProcess =
  /\bmock\.|\bprocess\.(?:env\b.*=|chdir|exit|on\b|memoryUsage|cpuUsage)|monitorEventLoopDelay/

/**
 * Puts several files of a folder into one process. Loading the service takes as long as many a file takes with it, and
 * is so done once for all of them; what they start is still their own. Answers with the files to run: those that stand
 * for most first, and tests of single parts, which are short, in the end.
 */
export function inBatches(
  files: readonly string[],
  { root, cache }: { root: string; cache: string },
): string[] {
  const folder = join(cache, 'batches')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isAlone = (file: string) => ofItsProcess.test(readFileSync(join(root, file), 'utf8'))
  const rooms = Map.groupBy(files, (file) => (isAlone(file) ? file : file.split('/').slice(0, 2).join('-')))
  const batches = [...rooms].flatMap(([room, members]) => {
    const most = ofProcesses.test(members[0]!) ? filesOfProcesses : filesOfBatch
    const count = Math.ceil(members.length / most)
    return Array.from({ length: count }, (_, index) => ({
      name: `${room}-${index + 1}.test.ts`,
      own: members.filter((_, at) => at % count === index),
    }))
  })
  return batches
    .toSorted((a, b) => isOfPart(a.own) - isOfPart(b.own) || b.own.length - a.own.length)
    .map(({ name, own }) => {
      if (own.length === 1) return own[0]!
      const path = join(folder, name)
      writeFileSync(path, programOf(own))
      return relative(root, path)
    })
}

const isOfPart = ([file]: readonly string[]) => Number(file!.startsWith('src/'))

const programOf = (files: readonly string[]) =>
  `import { inTurn } from '../../scripts/test-turns.ts'\n\ninTurn(${JSON.stringify(files, null, 2)})\n`
