import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

type MovedRelations = { subjects: string[]; objects: string[] }

/**
 * Moves the relations of a merged actor to the other one. Those between the two stay with the merged actor, because
 * an actor is not related to itself, and so do those that the other actor has already.
 */
export async function moveRelations(tx: Sql, merged: string, into: string): Promise<MovedRelations> {
  const same = raw`known.relation = claim.relation and known.source_id = claim.source_id and known.excerpt = claim.excerpt
    and (known.role, known.post, known.since) is not distinct from (claim.role, claim.post, claim.since)`
  const subjects = await raw<{ id: string }>`
    update claim set entity_id = ${into}
    where entity_id = ${merged} and relation is not null and object_id is distinct from ${into}
      and not exists (select from claim known where known.entity_id = ${into}
        and known.object_id is not distinct from claim.object_id and ${same})
    returning id`.execute(tx)
  const objects = await raw<{ id: string }>`
    update claim set object_id = ${into}
    where object_id = ${merged} and entity_id <> ${into}
      and not exists (select from claim known where known.object_id = ${into} and known.entity_id = claim.entity_id and ${same})
    returning id`.execute(tx)
  return { subjects: subjects.rows.map((row) => row.id), objects: objects.rows.map((row) => row.id) }
}

/** The actors at the other ends of an actor's relations. */
export async function relatedIds(tx: Sql, id: string, most: number): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select object_id as id from claim where entity_id = ${id} and object_id is not null
    union select entity_id from claim where object_id = ${id} limit ${most}`.execute(tx)
  return rows.map((row) => row.id)
}
