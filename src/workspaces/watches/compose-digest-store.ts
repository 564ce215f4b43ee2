import { sql as raw } from 'kysely'
import type { Digest } from '../../contracts/workspaces/digests.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { DigestChanges, MatchedEntry } from './digest-changes.ts'
import type { WatchRow } from './watch-row.ts'

type PendingEntry = MatchedEntry & { id: number }

/** Entries beyond this limit go into the next digest. */
const maxEntries = 20_000

export type DueWatch = Pick<
  WatchRow,
  | 'id'
  | 'workspace_id'
  | 'name'
  | 'target'
  | 'query'
  | 'cadence'
  | 'muted'
  | 'muted_until'
  | 'digest_from'
  | 'digest_at'
>

export function createComposeDigestStore(tx: Sql) {
  return {
    /** Locks the watch until the digest is written. Returns undefined when it is no longer due. */
    async lockDue(id: string, now: Date): Promise<DueWatch | undefined> {
      const row = await tx
        .selectFrom('watch')
        .select(['id', 'workspace_id', 'name', 'target', 'query', 'cadence', 'muted', 'muted_until'])
        .select(['digest_from', 'digest_at'])
        .where('id', '=', id)
        .where('digest_at', '<=', now)
        .forUpdate()
        .executeTakeFirst()
      return row as DueWatch | undefined
    },

    /** Matched entries that no digest has reported yet, oldest first. */
    async pendingEntries(watchId: string, before: Date): Promise<PendingEntry[]> {
      return tx
        .selectFrom('watch_hit as h')
        .innerJoin('watch_entry as e', 'e.id', 'h.entry_id')
        .select(['e.id', 'e.kind', 'e.signal_id', 'e.chain_id', 'e.body'])
        .where('h.watch_id', '=', watchId)
        .where('h.is_told', '=', false)
        .where('e.sequenced_at', '<', before)
        .orderBy('e.id')
        .limit(maxEntries)
        .execute()
    },

    /** The last title that an earlier digest of this watch reported for each chain. */
    async reportedTitles(watchId: string, chainIds: readonly string[]): Promise<Map<string, string>> {
      if (chainIds.length === 0) return new Map()
      const { rows } = await raw<{ chain_id: string; title: string }>`
        select distinct on (e.chain_id) e.chain_id, e.body::jsonb ->> 'title' as title
        from watch_entry e join watch_hit h on h.entry_id = e.id
        where e.chain_id = any(${chainIds}::uuid[]) and e.kind = 'signal' and h.watch_id = ${watchId} and h.is_told
        order by e.chain_id, e.id desc`.execute(tx)
      return new Map(rows.map((row) => [row.chain_id, row.title]))
    },

    /** Counts the public signals that were logged in the period and evaluated against watches. */
    async countEvaluated(from: Date, to: Date): Promise<number> {
      const { rows } = await raw<{ signals: number }>`
        select coalesce(sum(signals), 0)::bigint as signals from watch_day
        where day >= (${from}::timestamptz at time zone 'utc')::date
          and day < (${to}::timestamptz at time zone 'utc')::date`.execute(tx)
      return rows[0]!.signals
    },

    async gaps(from: Date, to: Date): Promise<Digest['gaps']> {
      const rows = await tx
        .selectFrom('watch_gap')
        .select(['reason', 'noted_at'])
        .where('noted_at', '>=', from)
        .where('noted_at', '<', to)
        .orderBy('id')
        .execute()
      return rows.map(({ reason, noted_at }) => ({ reason, noted_at: noted_at.toISOString() }))
    },

    async write(
      watch: DueWatch,
      digest: {
        period: { from: Date; to: Date }
        changes: DigestChanges
        context: Pick<Digest, 'looked_at' | 'gaps'>
        entryIds: readonly number[]
      },
      now: Date,
    ): Promise<string> {
      const id = newId()
      const { counts, content } = digest.changes
      await tx
        .insertInto('digest')
        .values({
          id,
          workspace_id: watch.workspace_id,
          watch_id: watch.id,
          watch_name: watch.name,
          cadence: watch.cadence,
          created_at: now,
          period_from: digest.period.from,
          period_to: digest.period.to,
          new_count: counts.new,
          corrected_count: counts.corrected,
          retracted_count: counts.retracted,
          content: JSON.stringify({ ...content, ...digest.context }),
        })
        .execute()
      if (digest.entryIds.length > 0) {
        await raw`update watch_hit set digest_id = ${id}, is_told = true
          where watch_id = ${watch.id} and entry_id = any(${digest.entryIds}::bigint[])`.execute(tx)
      }
      return id
    },

    async advance(id: string, to: { digest_from?: Date; digest_at: Date }): Promise<void> {
      await tx.updateTable('watch').set(to).where('id', '=', id).execute()
    },

    /** Queues one mail for each confirmed address and returns how many there are. */
    async addMails(digestId: string, watchId: string, now: Date): Promise<number> {
      const addresses = await tx
        .selectFrom('watch_address as a')
        .innerJoin('watch_recipient as r', 'r.id', 'a.recipient_id')
        .select(['a.id', 'a.recipient_id'])
        .where('a.watch_id', '=', watchId)
        .where('a.is_listed', '=', true)
        .where('a.muted_at', 'is', null)
        .where('r.confirmed_at', 'is not', null)
        .execute()
      if (addresses.length === 0) return 0
      const mail = { digest_id: digestId, next_attempt_at: now, changed_at: now }
      await tx
        .insertInto('digest_mail')
        .values(
          addresses.map(({ id, recipient_id }) => ({ id: newId(), address_id: id, recipient_id, ...mail })),
        )
        .execute()
      return addresses.length
    },
  }
}
