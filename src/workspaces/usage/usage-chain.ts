import { createHash } from 'node:crypto'
import type { UsageKind } from '../../contracts/workspaces/usage.ts'

export type UsageRecord = {
  seq: number
  at: Date
  kind: UsageKind
  accountId: string | null
  subject: { type: string; id: string; name: string } | null
  count: number
  details: Readonly<Record<string, unknown>>
}

/** The previous hash of the first record. */
export const genesisHash = Buffer.alloc(32)

/**
 * SHA-256 over the previous hash and the record as JSON with fields in a fixed order. The reference describes how to
 * verify an export.
 */
export function hashRecord(previous: Buffer, workspaceId: string, record: UsageRecord): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(workspaceId, record)).digest()
}

function canonicalText(workspaceId: string, record: UsageRecord): string {
  return JSON.stringify([
    workspaceId,
    record.seq,
    record.at.toISOString(),
    record.kind,
    record.accountId,
    record.subject && [record.subject.type, record.subject.id, record.subject.name],
    record.count,
    withSortedKeys(record.details),
  ])
}

/** Sorts keys, because jsonb does not preserve their order. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}
