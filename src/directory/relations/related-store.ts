import { sql as raw } from 'kysely'
import type { RelationKind } from '../../contracts/directory/relation-kind.ts'
import type { Sql } from '../../platform/sql/database.ts'

type Ends = { kind: RelationKind; subjectId: string; objectId: string }

/** Whether a relation of this kind between two actors is known and has not ended: with this role and post, if given. */
export async function isRelated(
  sql: Sql,
  { kind, subjectId, objectId }: Ends,
  { role, post }: { role?: string | null | undefined; post?: string | null | undefined } = {},
): Promise<boolean> {
  const { rows } = await raw`
    select from claim
    where entity_id = ${subjectId} and object_id = ${objectId} and relation = ${kind} and until is null
      and (${role ?? null}::text is null or lower(role) = lower(${role ?? null}))
      and (${post ?? null}::text is null or lower(post) = lower(${post ?? null}))
    limit 1`.execute(sql)
  return rows.length > 0
}
