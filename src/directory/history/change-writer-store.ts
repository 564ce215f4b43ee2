import { sql as raw } from 'kysely'
import type { ChangedField, ChangeKind, ChangeReason } from '../../contracts/directory/history.ts'
import type { RelationKind } from '../../contracts/directory/relation-kind.ts'
import { newIds } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { copyRows } from '../entity-writer/copy-store.ts'

/** A change of a public actor. It holds no texts, so that nothing removed for good can stay in it. */
export type NewChange = {
  entityId: string
  kind: ChangeKind
  reason: ChangeReason
  fields?: readonly ChangedField[]
  sourcesAdded?: number
  claimsAdded?: number
  claimsRemoved?: number
  /** The merged actor, or the other end of the relation. */
  otherId?: string | null
  relation?: RelationKind
}

/** Records changes in the transaction that makes them, and returns the ids of the entries. */
export async function recordChanges(tx: Sql, changes: readonly NewChange[], at: Date): Promise<string[]> {
  if (changes.length === 0) return []
  const ids = newIds(changes.length)
  const columns =
    'id, entity_id, at, kind, reason, fields, sources_added, claims_added, claims_removed, other_id, relation'
  const rows = changes.map((change, index) => [
    ids[index]!,
    change.entityId,
    at.toISOString(),
    change.kind,
    change.reason,
    change.fields ?? [],
    change.sourcesAdded ?? 0,
    change.claimsAdded ?? 0,
    change.claimsRemoved ?? 0,
    change.otherId ?? null,
    change.relation ?? null,
  ])
  await copyRows(tx, 'entity_change', columns, rows)
  return ids
}

/**
 * Records that a report was confirmed, and returns the entry. What this transaction corrected because of the report says
 * so already, also in the actor that remains after a merge.
 */
export async function recordReport(tx: Sql, entityId: string, at: Date): Promise<string> {
  const { rows } = await raw<{ id: string }>`
    select c.id from entity e join entity_change c on c.entity_id in (e.id, e.merged_into)
    where e.id = ${entityId} and c.reason = 'report' and c.xmin = pg_current_xact_id()::xid
    order by c.id desc limit 1`.execute(tx)
  if (rows[0]) return rows[0].id
  const [id] = await recordChanges(tx, [{ entityId, kind: 'report_resolved', reason: 'report' }], at)
  return id!
}

/** Records a relation in the history of both ends. */
export function relationChanges(
  kind: 'relation_added' | 'relation_ended' | 'relation_removed',
  reason: ChangeReason,
  { relation, subjectId, objectId }: { relation: RelationKind; subjectId: string; objectId: string | null },
): NewChange[] {
  return [
    { entityId: subjectId, kind, reason, relation, otherId: objectId },
    ...(objectId === null ? [] : [{ entityId: objectId, kind, reason, relation, otherId: subjectId }]),
  ]
}
