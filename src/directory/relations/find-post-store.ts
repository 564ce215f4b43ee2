import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

/** A post or role that a source names for the actor, in its own spelling. */
export async function findPost(sql: Sql, entityId: string, text: string): Promise<string | undefined> {
  const { rows } = await raw<{ name: string }>`
    select name from (
      select c.post, c.role, c.recorded_at from claim c
      where (c.object_id = ${entityId} and c.relation = 'membership')
        or (c.entity_id = ${entityId} and c.relation = 'vacancy')
    ) held cross join lateral (values (held.post), (held.role)) as named (name)
    where lower(name) = lower(${text}) order by held.recorded_at limit 1`.execute(sql)
  return rows[0]?.name
}
