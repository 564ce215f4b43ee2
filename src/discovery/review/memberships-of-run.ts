import type { FoundRelation } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { relationsOf } from './candidate-draft.ts'
import { createCandidateStore } from './candidate-store.ts'

/** The relations between published candidates of a run, of which at least one was just published. */
export async function membershipsOfRun(
  tx: Sql,
  runId: string,
  justPublished: ReadonlySet<string>,
): Promise<FoundRelation[]> {
  const rows = await createCandidateStore(tx).published(runId)
  const became = new Map(rows.map((row) => [row.local_id, row.entity_id!]))
  return rows.flatMap((row) => {
    const subjectId = row.entity_id!
    return relationsOf(row.draft).flatMap(({ other: { localId, entityId }, relation }) => {
      const objectId = became.get(localId ?? '') ?? entityId
      if (objectId === undefined) return []
      const isNew = justPublished.has(subjectId) || justPublished.has(objectId)
      return isNew ? [{ subjectId, objectId, relation }] : []
    })
  })
}
