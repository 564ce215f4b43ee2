import { createHash } from 'node:crypto'

/** What was used. Calls are counted by the hour; everything else is a record of its own. */
export const usageKinds = [
  'evidence_opened',
  'brief_exported',
  'list_saved',
  'list_exported',
  'digest_read',
  'run',
  'sync',
  'api_calls',
  'mcp_calls',
] as const
export type UsageKind = (typeof usageKinds)[number]

export type UsageRecord = {
  seq: number
  at: Date
  kind: UsageKind
  accountId: string | null
  subject: { type: string; id: string; name: string } | null
  count: number
  details: Readonly<Record<string, unknown>>
}

/** What the first record of a chain follows. */
export const genesisHash = Buffer.alloc(32)

/**
 * The hash that seals a record: SHA-256 over the hash before it and the record as JSON, fields in this order. Whoever has
 * an export can compute it again; the reference tells how.
 */
export function hashRecord(previous: Buffer, workspaceId: string, record: UsageRecord): Buffer {
  return createHash('sha256').update(previous).update(canonicalText(workspaceId, record)).digest()
}

export function canonicalText(workspaceId: string, record: UsageRecord): string {
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

/** With its keys in order: the database keeps no order of its own. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}
