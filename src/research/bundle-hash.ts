import { createHash } from 'node:crypto'
import type { ResearchBundle } from '../contracts/discovery/research-bundle.ts'

/** What makes a sync idempotent: the same findings have the same hash, wherever they are added in the workspace. */
export function bundleHash({ workspace: _, ...bundle }: ResearchBundle): string {
  return createHash('sha256').update(canonicalJson(bundle)).digest('hex')
}

/** RFC 8785, as far as our values need it: keys in order, nothing that is undefined. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${members.join(',')}}`
}
