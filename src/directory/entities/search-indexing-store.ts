import type { Sql } from '../../platform/sql/database.ts'

/** Keeps the page of an actor out of web search engines. */
export async function hideFromSearchEngines(tx: Sql, id: string): Promise<void> {
  await tx.updateTable('entity').set({ no_index: true }).where('id', '=', id).execute()
}
