import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** When a public actor was merged, and the public actor that has its evidence now. */
export type MergeOutcome = { at: string; successor: { id: string; slug: string; name: string } | null }

/** Follows merges of merges. */
export async function readMergeOutcome(sql: Sql, id: string): Promise<MergeOutcome | undefined> {
  const { rows } = await raw<{ at: Date; successor: MergeOutcome['successor'] }>`
    with recursive heir as (
      select merged_into as id from entity where id = ${id} and status = 'merged' and visibility = 'public'
      union
      select e.merged_into from heir join entity e on e.id = heir.id where e.status = 'merged')
    select max(m.merged_at) as at,
      (select json_build_object('id', e.id, 'slug', e.slug, 'name', e.name)
        from heir join entity e on e.id = heir.id where e.listed limit 1) as successor
    from entity_merge m where m.merged_id = ${id} and exists (select from heir)
    having count(*) > 0`.execute(sql)
  return rows[0] && { at: rows[0].at.toISOString(), successor: rows[0].successor }
}
