import { createHash } from 'node:crypto'
import type { ResearchBundle } from '../contracts/discovery/research-bundle.ts'

/** Makes a sync idempotent: the same findings have the same hash, whichever workspace they are added to. */
export function bundleHash({ workspace: _, ...bundle }: ResearchBundle): string {
  return createHash('sha256').update(JSON.stringify(bundle, withSortedKeys)).digest('hex')
}

/** The part of RFC 8785 that our values need. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
