import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'test-times.json'

/** Folders by the time that their files take, for a first run: those that start processes come first. */
const slowFolders = [
  /^tests\/(?:faults|discovery|scout|site|browser)\//,
  /^tests\/(?:scenarios|workspaces|mcp)\//,
  /^tests\//,
]

/** Orders files by their last duration, longest first; new ones come before all others. */
export function longestFirst(files: readonly string[], cache: string): string[] {
  const times = readTimes(cache)
  const rank = (file: string) => {
    const at = slowFolders.findIndex((folder) => folder.test(file))
    return at < 0 ? slowFolders.length : at
  }
  const timeOf = (file: string) => times[file] ?? Number.POSITIVE_INFINITY
  return files.toSorted((a, b) => (timeOf(a) === timeOf(b) ? rank(a) - rank(b) : timeOf(b) - timeOf(a)))
}

/** Stores the milliseconds that each file took. Those of files that did not run stay. */
export function storeTimes(times: ReadonlyMap<string, number>, cache: string): void {
  const measured = [...times].map(([file, ms]) => [file, Math.round(ms)] as const)
  const rows = Object.entries({ ...readTimes(cache), ...Object.fromEntries(measured) })
  const sorted = Object.fromEntries(rows.toSorted(([, a], [, b]) => b - a))
  writeFileSync(join(cache, fileName), JSON.stringify(sorted, undefined, 2))
}

function readTimes(cache: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(join(cache, fileName), 'utf8'))
  } catch {
    return {}
  }
}
