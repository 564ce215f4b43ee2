import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Deletes the reports about actors that were removed for good, because they describe them. */
export async function removeFlags(tx: Sql, actorIds: readonly string[]): Promise<void> {
  await raw`delete from flag where entity_id = any(${actorIds}::uuid[])`.execute(tx)
}
