import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** Makes a search of a workspace public. Returns the key of its place, or undefined when there is none. */
export async function publishSearch(tx: Sql, id: string): Promise<string | undefined> {
  const { rows } = await raw<{ key: string }>`
    update place_search set workspace_id = null from place
    where place_search.id = ${id} and place_search.workspace_id is not null and place.id = place_id
    returning place.key`.execute(tx)
  return rows[0]?.key
}
