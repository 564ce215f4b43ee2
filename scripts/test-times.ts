import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { slowTests } from './slow-tests.ts'

const fileName = 'test-times.json'

/** Files without a known time: the slow ones first, then those of folders that start a service. */
function rank(file: string): number {
  const at = slowTests.indexOf(file)
  if (at >= 0) return at
  return slowTests.length + (file.startsWith('tests/') ? 0 : 1)
}

/** Orders files by their last duration, longest first; new ones come before all others. */
export function longestFirst(files: readonly string[], cache: string): string[] {
  const times = readTimes(cache)
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
