import type { Sql } from '../../platform/sql/database.ts'

/** Ids of public actors that cite the page, under any of these addresses. */
export async function findActorsCiting(sql: Sql, urls: readonly string[], limit: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('claim as c')
    .innerJoin('source as s', 's.id', 'c.source_id')
    .innerJoin('entity as e', 'e.id', 'c.entity_id')
    .select('e.id')
    .distinct()
    .where('s.url', 'in', urls)
    .where('s.workspace_id', 'is', null)
    .where('e.listed', '=', true)
    .orderBy('e.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
