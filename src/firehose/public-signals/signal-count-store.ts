import { sql as raw } from 'kysely'
import type { SignalType } from '../../contracts/firehose/signals.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { occursWithin, queryCondition } from '../log/query-condition-store.ts'
import type { AuthorizedQuery } from '../log/signal-log.ts'

/** Counts the current signals that match by type. Undefined when more than `most` match. */
export async function countByType(
  sql: Sql,
  authorized: AuthorizedQuery,
  most: number,
): Promise<Partial<Record<SignalType, number>> | undefined> {
  const { rows } = await raw<{ type: SignalType; count: number }>`
    select type, count(*)::int as count from (
      select signal_types[1] as type from signal_log this
      where kind = 'signal' and ${queryCondition(authorized)} ${occursWithin(authorized)}
        and not exists (
          select from signal_log later where later.chain_id = this.chain_id and later.seq > this.seq)
      limit ${most + 1}) matching
    group by type`.execute(sql)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return total > most ? undefined : Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}
