import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

type ActorMerge = {
  id: string
  /** The actor that ends, and the one that it becomes part of. */
  merged: string
  into: string
  moved: { claims: readonly string[]; subjects: readonly string[]; objects: readonly string[] }
  by: string
}

/** Removes and merges actors. A public actor's row stays as a tombstone; a private actor is deleted permanently. */
export function createEntityEditStore(tx: Sql) {
  async function unlist(
    id: string,
    end: { status: 'deleted' } | { status: 'merged'; merged_into: string },
  ): Promise<void> {
    await tx.deleteFrom('entity_place').where('entity_id', '=', id).execute()
    await tx
      .updateTable('entity')
      .set({ ...end, updated_at: raw`now()` })
      .where('id', '=', id)
      .execute()
  }

  return {
    /** Locks the actors in id order, which prevents deadlocks, until the transaction ends. */
    async lock(ids: readonly string[]): Promise<void> {
      await tx.selectFrom('entity').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
    },

    remove: (id: string) => unlist(id, { status: 'deleted' }),

    async removePrivate(id: string): Promise<void> {
      await tx.deleteFrom('entity').where('id', '=', id).where('visibility', '=', 'workspace').execute()
    },

    async sourceIds(id: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('claim')
        .select('source_id')
        .distinct()
        .where('entity_id', '=', id)
        .execute()
      return rows.map((row) => row.source_id)
    },

    /** Deletes the given private sources that no claim cites anymore. */
    async deleteUncited(workspaceId: string, sourceIds: readonly string[]): Promise<void> {
      await raw`
        delete from source where id = any(${sourceIds}::uuid[]) and workspace_id = ${workspaceId}
          and not exists (select from claim where claim.source_id = source.id)`.execute(tx)
    },

    async merge({ id, merged, into, moved, by }: ActorMerge): Promise<void> {
      await unlist(merged, { status: 'merged', merged_into: into })
      await tx
        .insertInto('entity_merge')
        .values({
          id,
          merged_id: merged,
          into_id: into,
          moved_claims: [...moved.claims],
          moved_subjects: [...moved.subjects],
          moved_objects: [...moved.objects],
          merged_by: by,
        })
        .execute()
    },

    async addOpenFlags(table: 'entity' | 'source', id: string, change: number): Promise<void> {
      await tx
        .updateTable(table)
        .set({ open_flag_count: raw`greatest(open_flag_count + ${change}, 0)` })
        .where('id', '=', id)
        .execute()
    },
  }
}
