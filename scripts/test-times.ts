import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Batch } from './test-batches.ts'

const fileName = 'test-times.json'

/** Orders batches by their last duration, longest first; new ones come before all others. */
export function longestFirst(batches: readonly Batch[], cache: string): Batch[] {
  const times = readTimes(cache)
  const timeOf = ({ entry }: Batch) => times[entry] ?? Number.POSITIVE_INFINITY
  return batches.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)))
}

/** Stores the milliseconds that each entry took. */
export function storeTimes(times: ReadonlyMap<string, number>, root: string, cache: string): void {
  const rows = [...times].map(([file, ms]) => [relative(root, file), Math.round(ms)] as const)
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
