import type { Sql } from '../platform/sql/database.ts'

/** Whether the log has sample signals that are not retracted. */
export async function hasSampleSignals(sql: Sql): Promise<boolean> {
  const row = await sql
    .selectFrom('signal')
    .select('id')
    .where('external_scope', '=', 'service')
    .where('external_id', 'like', 'sample:%')
    .where('retracted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
