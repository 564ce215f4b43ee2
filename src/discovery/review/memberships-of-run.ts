import type { FoundMembership } from '../../directory/index.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { membershipsOf } from './candidate-draft.ts'
import { createCandidateStore } from './candidate-store.ts'

/** The memberships between published candidates of a run, of which at least one was just published. */
export async function membershipsOfRun(
  tx: Sql,
  runId: string,
  justPublished: ReadonlySet<string>,
): Promise<FoundMembership[]> {
  const rows = await createCandidateStore(tx).published(runId)
  const became = new Map(rows.map((row) => [row.local_id, row.entity_id!]))
  return rows.flatMap((row) => {
    const personId = row.entity_id!
    return membershipsOf(row.draft).flatMap(({ organization: { localId, entityId }, relation }) => {
      const organizationId = became.get(localId ?? '') ?? entityId
      if (organizationId === undefined) return []
      const isNew = justPublished.has(personId) || justPublished.has(organizationId)
      return isNew ? [{ personId, organizationId, relation }] : []
    })
  })
}
