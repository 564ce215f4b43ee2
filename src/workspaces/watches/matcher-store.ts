import { sql as raw } from 'kysely'
import type { FirehoseQuery } from '../../contracts/firehose/query.ts'
import type { LogCursor, LogEntry, Narrowing } from '../../firehose/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { WatchRow } from './watch-row.ts'

/** A watch as the matcher knows it. */
export type MatchedRow = Pick<
  WatchRow,
  'id' | 'workspace_id' | 'cadence' | 'muted' | 'muted_until' | 'digest_at'
> & {
  query: FirehoseQuery
  narrowing: Narrowing | null
  start_epoch: string | null
  start_seq: number | null
}

/** One entry of the log, and the watches it is for. */
export type Hit = { readonly entry: LogEntry; readonly watchIds: readonly string[] }

/** How far the log was held against watches: from where to where, and how many public signals were among it, by day. */
export type Progress = {
  readonly from: LogCursor
  readonly to: LogCursor
  readonly days: ReadonlyMap<string, number>
}

/** Another instance matches now: what this one found is for nobody. */
export class SupersededError extends Error {}

export type MatcherStore = ReturnType<typeof createMatcherStore>

export function createMatcherStore(sql: Sql) {
  return {
    /** Where matching goes on; at the very first start, at `head`. */
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
     * What was found and how far was looked, at once: after a crash it goes on exactly there. Watches that were `taken`
     * up with it count from now on like all others.
     */
    async record(stretch: Progress, hits: readonly Hit[], taken: readonly MatchedRow[] = []): Promise<void> {
      await inTransaction(sql, async (tx) => {
        await move(tx, stretch)
        await tell(tx, stretch.to.epoch, hits)
        await begin(tx, taken)
      })
    },

    /** The log no longer has what comes after the position: it goes on elsewhere, and that is noted. */
    async skip(from: LogCursor, to: LogCursor, reason: string, now: Date): Promise<void> {
      await inTransaction(sql, async (tx) => {
        await move(tx, { from, to, days: new Map() })
        await tx.insertInto('watch_gap').values({ reason, noted_at: now }).execute()
      })
    },
  }
}

async function move(tx: Sql, { from, to, days }: Progress): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('watch_progress')
    .set(to)
    .where('epoch', '=', from.epoch)
    .where('seq', '=', from.seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SupersededError('Another instance holds signals against watches now')
  if (days.size === 0) return
  await raw`
    insert into watch_day (day, signals)
    select * from unnest(${[...days.keys()]}::date[], ${[...days.values()]}::bigint[])
    on conflict (day) do update set signals = watch_day.signals + excluded.signals`.execute(tx)
}

/** Entries are kept once, and only where a digest will tell of them. A watch that is ended by now is left out. */
async function tell(tx: Sql, epoch: string, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return
  const pairs = hits.flatMap(({ entry, watchIds }) => watchIds.map((id) => ({ id, entry })))
  const ids = pairs.map(({ id }) => id)
  const seqs = pairs.map(({ entry }) => entry.seq)
  // First, so that none of them is ended before the transaction is.
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

/** Only where nobody set another start meanwhile. */
async function begin(tx: Sql, taken: readonly MatchedRow[]): Promise<void> {
  if (taken.length === 0) return
  await raw`
    update watch set start_epoch = null, start_seq = null
    from unnest(${taken.map((row) => row.id)}::uuid[], ${taken.map((row) => row.start_epoch)}::text[],
      ${taken.map((row) => row.start_seq)}::bigint[]) as one (id, epoch, seq)
    where watch.id = one.id and watch.start_epoch = one.epoch and watch.start_seq = one.seq`.execute(tx)
}
