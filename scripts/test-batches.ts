import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const filesOfBatch = 8

/** Most of what these take is the work of other processes, and of those they start. */
const ofProcesses = /^tests\/(?:browser|faults|scout)\//
/** What stands in a file that hooks into every test, or that changes or measures its process. */
const ofItsProcess =
  /^(?:beforeEach|afterEach)\(|\bmock\.|\bprocess\.(?:env\b.*=|chdir|exit|on\b|memoryUsage|cpuUsage)|monitorEventLoopDelay/m

/**
 * Puts several files of a folder into one process. Loading the service takes as long as many a file takes with it, and
 * is so done once for all of them; what they start is still their own. Answers with the files to run.
 */
export function inBatches(
  files: readonly string[],
  { root, cache }: { root: string; cache: string },
): string[] {
  const folder = join(cache, 'batches')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isAlone = (file: string) =>
    ofProcesses.test(file) || ofItsProcess.test(readFileSync(join(root, file), 'utf8'))
  const rooms = Map.groupBy(files, (file) => (isAlone(file) ? file : file.split('/').slice(0, 2).join('-')))
  return [...rooms].flatMap(([room, members]) => {
    if (members.length === 1) return members
    const count = Math.ceil(members.length / filesOfBatch)
    return Array.from({ length: count }, (_, index) => {
      const name = join(folder, `${room}-${index + 1}.test.ts`)
      const lines = members
        .filter((_, at) => at % count === index)
        .map((file) => `import '${pathToFileURL(join(root, file))}'\n`)
      writeFileSync(name, lines.join(''))
      return relative(root, name)
    })
  })
}
