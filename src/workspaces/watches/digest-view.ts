import type { Digest, DigestSummary } from '../../contracts/workspaces/digests.ts'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { DigestDetailRow, DigestRow } from './digest-store.ts'

export function toSummary(row: DigestRow): DigestSummary {
  return {
    id: row.id,
    watch: { id: row.watch_id, name: row.watch_name },
    cadence: row.cadence,
    period: { from: row.period_from.toISOString(), to: row.period_to.toISOString() },
    created_at: row.created_at.toISOString(),
    new_count: row.new_count,
    corrected_count: row.corrected_count,
    retracted_count: row.retracted_count,
  }
}

export function toDigest(row: DigestDetailRow, urls: ManagedSessions['urls']): Digest {
  const snapshot_url = row.session_id === null ? null : urls(row.session_id).snapshot_url
  return { ...toSummary(row), ...row.content, snapshot_url }
}
