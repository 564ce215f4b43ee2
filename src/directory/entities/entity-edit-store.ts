import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

export type EntityEditStore = ReturnType<typeof createEntityEditStore>

/** The ends of an actor: taken out of the directory, or merged into another. The row stays as a tombstone. */
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
    /** Holds the actors, in one order for everybody, until the transaction ends. */
    async lock(ids: readonly string[]): Promise<void> {
      await tx.selectFrom('entity').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
    },

    remove: (id: string) => unlist(id, { status: 'deleted' }),

    async merge(
      mergeId: string,
      merged: string,
      into: string,
      claims: readonly string[],
      by: string,
    ): Promise<void> {
      await unlist(merged, { status: 'merged', merged_into: into })
      await tx
        .insertInto('entity_merge')
        .values({ id: mergeId, merged_id: merged, into_id: into, moved_claims: [...claims], merged_by: by })
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
