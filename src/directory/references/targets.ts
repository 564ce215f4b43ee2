import type { WorkspaceTarget } from '../../contracts/workspaces/workspace.ts'
import { ServiceError } from '../../platform/errors.ts'
import { noneHasId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { type DescribedTarget, describeTargets, type TargetKey } from './target-store.ts'

/** Requires a listed record, or a private one of this workspace. */
export async function requireTarget(
  sql: Sql,
  workspaceId: string,
  { type, id }: TargetKey,
): Promise<Extract<DescribedTarget, { name: string }>> {
  const found = (await describeTargets(sql, workspaceId, [{ type, id }])).get(id.toLowerCase())
  if (found?.state === 'listed' || found?.state === 'private') return found
  if (found?.state === 'merged') {
    throw new ServiceError('entity_merged', 'This actor was merged into another one; search for its name')
  }
  throw type === 'entity'
    ? new ServiceError('entity_not_found', noneHasId('actor', id))
    : new ServiceError('source_not_found', noneHasId('source', id))
}

/** The current state of a target, or its stored name when it was removed. */
export function toWorkspaceTarget(
  { type, id, name }: TargetKey & { name: string },
  described: ReadonlyMap<string, DescribedTarget>,
): WorkspaceTarget {
  const now = described.get(id)
  return { type, id, name: now?.name ?? name, state: now?.state ?? 'removed', url: now?.url ?? null }
}
