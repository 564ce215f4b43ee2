import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const nameOfFile = 'test-times.json'

/** What took longest in the last run goes first, so that nothing long is left to run alone; new files go before all. */
export function longestFirst(files: readonly string[], cache: string): string[] {
  const times = readTimes(cache)
  const timeOf = (file: string) => times[file] ?? Number.POSITIVE_INFINITY
  return files.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)))
}

/** Keeps the milliseconds that each file took. */
export function keepTimes(times: ReadonlyMap<string, number>, root: string, cache: string): void {
  const rows = [...times].map(([file, ms]) => [relative(root, file), Math.round(ms)] as const)
  const sorted = Object.fromEntries(rows.toSorted(([, a], [, b]) => b - a))
  writeFileSync(join(cache, nameOfFile), JSON.stringify(sorted, undefined, 2))
}

function readTimes(cache: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(join(cache, nameOfFile), 'utf8'))
  } catch {
    return {}
  }
}
