import { sql as raw } from 'kysely'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { LogCursor, LogEntry, Narrowing } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { WatchRow } from './watch-row.ts'

/** The columns of a watch that the matcher needs. */
export type MatchedRow = Pick<
  WatchRow,
  'id' | 'workspace_id' | 'cadence' | 'muted' | 'muted_until' | 'digest_at'
> & {
  query: FirehoseQuery
  narrowing: Narrowing | null
  start_epoch: string | null
  start_seq: number | null
}

/** A log entry and the watches that it matches. */
export type Hit = { readonly entry: LogEntry; readonly watchIds: readonly string[] }

/** A range of the log that was evaluated, with the number of public signals by day. */
type Progress = {
  readonly from: LogCursor
  readonly to: LogCursor
  readonly days: ReadonlyMap<string, number>
}

/** Another instance took over matching, so this one must stop. */
export class SupersededError extends Error {}

export type MatcherStore = ReturnType<typeof createMatcherStore>

export function createMatcherStore(sql: Sql) {
  return {
    /** Where matching resumes. On the very first start that is `head`. */
    async progress(head: LogCursor): Promise<LogCursor> {
      await sql
        .insertInto('watch_progress')
        .values(head)
        .onConflict((clash) => clash.doNothing())
        .execute()
      return sql.selectFrom('watch_progress').select(['epoch', 'seq']).executeTakeFirstOrThrow()
    },

    async rows(ids: readonly string[] | 'all'): Promise<MatchedRow[]> {
      let query = sql
        .selectFrom('watch')
        .select(['id', 'workspace_id', 'cadence', 'muted', 'muted_until', 'digest_at', 'query', 'narrowing'])
        .select(['start_epoch', 'start_seq'])
      if (ids !== 'all') query = query.where('id', '=', raw<string>`any(${ids}::uuid[])`)
      return (await query.execute()) as MatchedRow[]
    },

    /**
     * Stores hits and progress in one transaction, so a restart resumes exactly there. Clears the start position of
     * watches that caught up.
     */
    async record(
      stretch: Progress,
      hits: readonly Hit[],
      caughtUp: readonly MatchedRow[] = [],
    ): Promise<void> {
      await inTransaction(sql, async (tx) => {
        await advance(tx, stretch)
        await storeHits(tx, stretch.to.epoch, hits)
        await clearStart(tx, caughtUp)
      })
    },

    /** Moves past entries that the log no longer has and records the gap. */
    async skip(from: LogCursor, to: LogCursor, reason: string, now: Date): Promise<void> {
      await inTransaction(sql, async (tx) => {
        await advance(tx, { from, to, days: new Map() })
        await tx.insertInto('watch_gap').values({ reason, noted_at: now }).execute()
      })
    },
  }
}

async function advance(tx: Sql, { from, to, days }: Progress): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('watch_progress')
    .set(to)
    .where('epoch', '=', from.epoch)
    .where('seq', '=', from.seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SupersededError('Another instance now matches signals against watches')
  if (days.size === 0) return
  await raw`
    insert into watch_day (day, signals)
    select * from unnest(${[...days.keys()]}::date[], ${[...days.values()]}::bigint[])
    on conflict (day) do update set signals = watch_day.signals + excluded.signals`.execute(tx)
}

/** Stores each entry once, and only for watches with digests. Ignores watches deleted meanwhile. */
async function storeHits(tx: Sql, epoch: string, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return
  const pairs = hits.flatMap(({ entry, watchIds }) => watchIds.map((id) => ({ id, entry })))
  const ids = pairs.map(({ id }) => id)
  const seqs = pairs.map(({ entry }) => entry.seq)
  // This update comes first: it locks the watches, so none is deleted before the transaction ends.
  await raw`
    update watch set match_count = match_count + found.count,
      last_matched_at = greatest(coalesce(last_matched_at, found.at), found.at)
    from (select id, count(*) as count, max(at) as at
      from unnest(${ids}::uuid[], ${pairs.map(({ entry }) => new Date(entry.sequencedAt))}::timestamptz[]) as one (id, at)
      group by id order by id) found
    where watch.id = found.id`.execute(tx)
  const entries = hits.map(({ entry }) => entry)
  await raw`
    with pair as (
      select w.id, p.seq from unnest(${ids}::uuid[], ${seqs}::bigint[]) as p (id, seq)
      join watch w on w.id = p.id where w.cadence <> 'immediate'
    ), kept as (
      insert into watch_entry (epoch, seq, kind, signal_id, chain_id, sequenced_at, body)
      select ${epoch}, e.* from unnest(
        ${entries.map((one) => one.seq)}::bigint[], ${entries.map((one) => one.kind)}::text[],
        ${entries.map((one) => one.signalId)}::uuid[], ${entries.map((one) => one.chainId)}::uuid[],
        ${entries.map((one) => new Date(one.sequencedAt))}::timestamptz[], ${entries.map((one) => one.json)}::text[]
      ) as e (seq, kind, signal_id, chain_id, sequenced_at, body)
      where e.seq in (select seq from pair) order by e.seq
      on conflict (epoch, seq) do update set seq = excluded.seq
      returning id, seq
    )
    insert into watch_hit (watch_id, entry_id)
    select pair.id, kept.id from pair join kept on kept.seq = pair.seq
    on conflict do nothing`.execute(tx)
}

/** Leaves a start position alone that was set again meanwhile. */
async function clearStart(tx: Sql, rows: readonly MatchedRow[]): Promise<void> {
  if (rows.length === 0) return
  await raw`
    update watch set start_epoch = null, start_seq = null
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.start_epoch)}::text[],
      ${rows.map((row) => row.start_seq)}::bigint[]) as one (id, epoch, seq)
    where watch.id = one.id and watch.start_epoch = one.epoch and watch.start_seq = one.seq`.execute(tx)
}
