import type { Watch } from '../../contracts/workspaces/watches.ts'
import { describeTargets } from '../../directory/index.ts'
import type { ManagedSessions } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { authorshipFields } from '../authorship.ts'
import { createRecipientStore } from './recipient-store.ts'
import { type AddressRow, isMuted, type WatchRow } from './watch-row.ts'
import { recordOf, toWatchTarget } from './watch-target.ts'

/** Converts rows to API watches. `paused` is filled in later, because billing cannot be read inside a transaction. */
export async function toWatches(
  needs: { sessions: Pick<ManagedSessions, 'webhookStatus' | 'urls'>; now: Date },
  sql: Sql,
  workspaceId: string,
  rows: readonly WatchRow[],
): Promise<Watch[]> {
  const records = rows.flatMap(({ target }) => recordOf(target) ?? [])
  const described = await describeTargets(sql, workspaceId, records)
  const webhooks = await needs.sessions.webhookStatus(
    sql,
    rows.map((row) => row.session_id),
  )
  const addresses = await createRecipientStore(sql).ofWatches(rows.map(({ id }) => id))
  const byWatch = Map.groupBy(addresses, (one) => one.watch_id)
  return rows.map((row): Watch => {
    const isCurrentlyMuted = isMuted(row, needs.now)
    return {
      id: row.id,
      name: row.name,
      target: toWatchTarget(row.target, described),
      cadence: row.cadence,
      delivery: {
        webhook: webhooks.get(row.session_id) ?? null,
        ...needs.sessions.urls(row.session_id),
        feed: { is_active: row.feed_hash !== null, url: null },
        emails: (byWatch.get(row.id) ?? []).map(toEmail),
      },
      paused: null,
      muted: isCurrentlyMuted,
      muted_until: isCurrentlyMuted ? (row.muted_until?.toISOString() ?? null) : null,
      match_count: row.match_count,
      last_matched_at: row.last_matched_at?.toISOString() ?? null,
      next_digest_at: row.digest_at?.toISOString() ?? null,
      ...authorshipFields(row),
    }
  })
}

function toEmail({ address, muted_at, confirmed_at, refused_at }: AddressRow) {
  return {
    address,
    is_confirmed: confirmed_at !== null,
    is_muted: muted_at !== null || refused_at !== null,
  }
}
