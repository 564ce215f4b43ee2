import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { queryCondition } from '../log/query-condition-store.ts'
import type { AuthorizedQuery } from '../log/signal-log.ts'

/** Seq of the newest matching row up to a position, 0 when there is none. */
export function createNewestMatchStore(sql: Sql) {
  return async (authorized: AuthorizedQuery, upTo: number): Promise<number> => {
    const { rows } = await raw<{ seq: number }>`
      select seq from signal_log where seq <= ${upTo} and ${queryCondition(authorized)} order by seq desc limit 1`.execute(
      sql,
    )
    return rows[0]?.seq ?? 0
  }
}
