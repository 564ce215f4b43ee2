import { sql as raw } from 'kysely'
import type { RelationKind } from '../../contracts/directory/relation-kind.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** Whether a relation of this kind between two actors is known and has not ended. */
export async function isRelated(
  sql: Sql,
  { kind, subjectId, objectId }: { kind: RelationKind; subjectId: string; objectId: string },
): Promise<boolean> {
  const { rows } = await raw`
    select from claim
    where entity_id = ${subjectId} and object_id = ${objectId} and relation = ${kind} and until is null
    limit 1`.execute(sql)
  return rows.length > 0
}
