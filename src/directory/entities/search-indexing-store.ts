import type { Sql } from '../../platform/sql/database.ts'

/** Keeps the page of an actor out of web search engines. */
export async function hideFromSearchEngines(tx: Sql, id: string): Promise<void> {
  await tx.updateTable('entity').set({ no_index: true }).where('id', '=', id).execute()
}

export async function isHiddenFromSearchEngines(sql: Sql, id: string): Promise<boolean> {
  const row = await sql.selectFrom('entity').select('no_index').where('id', '=', id).executeTakeFirst()
  return row?.no_index ?? false
}
