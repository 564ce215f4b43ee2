import type { SyncReceipt } from '../contracts/discovery/research-bundle.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { BriefService } from './briefs/brief-service.ts'
import type { TargetService } from './coverage-targets/target-service.ts'
import type { ListBulkService } from './lists/list-bulk-service.ts'
import type { ListService } from './lists/list-service.ts'

type LinkRequest = {
  readonly list?: string | undefined
  readonly brief_id?: string | undefined
  readonly coverage_target_id?: string | undefined
  /** The run must be stored already. */
  readonly runId: string
  readonly entityIds: readonly string[]
}

/**
 * Adds the results of a run to a list and a brief, and returns links to them. Throws 404 for items that do not
 * exist.
 */
export function createResearchLinks(needs: {
  lists: ListService
  bulk: ListBulkService
  briefs: BriefService
  targets: TargetService
}) {
  return async (
    tx: Sql,
    member: AccountCaller,
    request: LinkRequest,
  ): Promise<SyncReceipt['workspace_links']> => {
    const base = `/api/workspaces/${member.workspaceId}`
    const links: SyncReceipt['workspace_links'] = { lists: [], briefs: [], coverage_targets: [] }
    if (request.list !== undefined) {
      const { id, name } = await needs.lists.findOrCreate(tx, member, request.list)
      await needs.bulk.add(tx, member, id, request.entityIds)
      links.lists.push({ id, name, url: `${base}/lists/${id}` })
    }
    if (request.brief_id !== undefined) {
      const { id, title } = await needs.briefs.link(tx, member, request.brief_id, request)
      links.briefs.push({ id, name: title, url: `${base}/briefs/${id}` })
    }
    if (request.coverage_target_id !== undefined) {
      const { id, title } = await needs.targets.read(member.workspaceId, request.coverage_target_id, tx)
      links.coverage_targets.push({ id, name: title, url: `${base}/coverage-targets/${id}` })
    }
    return links
  }
}
