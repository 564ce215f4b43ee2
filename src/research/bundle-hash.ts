import { createHash } from 'node:crypto'
import type { ResearchBundle } from '../contracts/discovery/research-bundle.ts'

/** Makes a sync idempotent: the same findings have the same hash, whichever workspace they are added to. */
export function bundleHash({ workspace: _, ...bundle }: ResearchBundle): string {
  return createHash('sha256').update(canonicalJson(bundle)).digest('hex')
}

/** The part of RFC 8785 that our values need: sorted keys, no undefined members. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}
