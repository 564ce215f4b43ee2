import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Abbreviations of the states that have public actors. */
export async function readListedStates(tx: Sql): Promise<string[]> {
  const { rows } = await raw<{ state: string }>`
    select distinct state from entity where listed and not sample order by state`.execute(tx)
  return rows.map((row) => row.state)
}
