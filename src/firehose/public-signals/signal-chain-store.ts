import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { occursWithin, queryCondition } from '../log/query-condition-store.ts'
import type { AuthorizedQuery } from '../log/signal-log.ts'

/** One log entry of the chain that a signal belongs to. */
export type ChainEntry = {
  /** The signal that was requested. */
  requested_id: string
  seq: number
  sequenced_at: Date
  kind: 'signal' | 'retraction'
  signal_id: string
  body: string
}

const maxRevisions = 100

/** The chains of public signals: the last entry of each requested signal and the newest entries of its chain. */
export async function readPublicChains(sql: Sql, ids: readonly string[]): Promise<ChainEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await raw<ChainEntry>`
    select s.id as requested_id, l.seq, l.sequenced_at, l.kind, l.signal_id, l.body
    from signal s cross join lateral (
      select * from (
        select seq, sequenced_at, kind, signal_id, body from signal_log
        where chain_id = s.chain_id and visibility = 'public' order by seq desc limit ${maxRevisions}) newest
      union
      select * from (
        select seq, sequenced_at, kind, signal_id, body from signal_log
        where chain_id = s.chain_id and visibility = 'public' and signal_id = s.id and kind = 'signal'
        order by seq desc limit 1) own
    ) l
    where s.id = any(${[...ids]}::uuid[]) and s.visibility = 'public'
    order by s.id, l.seq desc`.execute(sql)
  return rows
}

/** Retracted signals that match and would have happened within the bounds, earliest first: when, in Unix milliseconds. */
export async function readRetracted(
  sql: Sql,
  authorized: AuthorizedQuery,
  limit: number,
): Promise<Map<string, number>> {
  const { rows } = await raw<Pick<ChainEntry, 'signal_id' | 'sequenced_at'>>`
    select signal_id, sequenced_at from signal_log
    where kind = 'retraction' and ${queryCondition(authorized)} ${occursWithin(authorized)}
    order by occurred_at, seq limit ${limit}`.execute(sql)
  return new Map(rows.map((row) => [row.signal_id, row.sequenced_at.getTime()]))
}
