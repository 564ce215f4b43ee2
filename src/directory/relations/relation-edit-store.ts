import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { removalHash } from './relation-draft.ts'

export type LockedRelation = {
  id: string
  entity_id: string
  object_id: string | null
  relation: string
  role: string | null
  post: string | null
  since: string | null
  text: string
  excerpt: string
}

/** Ends and removes stored relations. */
export function createRelationEditStore(tx: Sql) {
  return {
    /** Locks a relation that the actor is an end of. */
    async lock(entityId: string, id: string): Promise<LockedRelation | undefined> {
      const { rows } = await raw<LockedRelation>`
        select id, entity_id, object_id, relation, role, post, since::text as since, text, excerpt
        from claim
        where id = ${id} and relation is not null and ${entityId} in (entity_id, object_id) for update`.execute(
        tx,
      )
      return rows[0]
    },

    async end(
      id: string,
      end: { until: string; end_reason: string | null; end_claim_id: string },
    ): Promise<void> {
      await tx.updateTable('claim').set(end).where('id', '=', id).execute()
    },

    /** Removes the relation and its proof of the end. An import does not restore it. */
    async remove(relation: LockedRelation, now: Date): Promise<void> {
      const { relation: kind, entity_id: subjectId, object_id: objectId, role, post, since } = relation
      await raw`
        delete from claim where id = ${relation.id}
          or id = (select end_claim_id from claim where id = ${relation.id})`.execute(tx)
      await tx
        .insertInto('relation_removal')
        .values({
          hash: removalHash({ kind, subjectId, objectId, role, post, since }),
          entity_id: subjectId,
          removed_at: now,
        })
        .onConflict((clash) => clash.doNothing())
        .execute()
    },
  }
}
