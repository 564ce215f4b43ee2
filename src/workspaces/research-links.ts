import type { SyncReceipt } from '../contracts/discovery/research-bundle.ts'
import type { AccountCaller } from '../platform/http/identity.ts'
import type { Sql } from '../platform/sql/database.ts'
import type { BriefService } from './briefs/brief-service.ts'
import type { TargetService } from './coverage-targets/target-service.ts'
import type { ListBulkService } from './lists/list-bulk-service.ts'
import type { ListService } from './lists/list-service.ts'

type Wanted = {
  readonly list?: string | undefined
  readonly brief_id?: string | undefined
  readonly coverage_target_id?: string | undefined
  /** The run that found them is stored by now. */
  readonly runId: string
  readonly entityIds: readonly string[]
}

/** Where the findings of research are added, and the addresses of it. What does not exist is 404, and nothing is stored. */
export function createResearchLinks(needs: {
  lists: ListService
  bulk: ListBulkService
  briefs: BriefService
  targets: TargetService
}) {
  return async (tx: Sql, member: AccountCaller, wanted: Wanted): Promise<SyncReceipt['workspace_links']> => {
    const base = `/api/workspaces/${member.workspaceId}`
    const links: SyncReceipt['workspace_links'] = { lists: [], briefs: [], coverage_targets: [] }
    if (wanted.list !== undefined) {
      const { id, name } = await needs.lists.findOrCreate(tx, member, wanted.list)
      await needs.bulk.add(tx, member, id, wanted.entityIds)
      links.lists.push({ id, name, url: `${base}/lists/${id}` })
    }
    if (wanted.brief_id !== undefined) {
      const { id, title } = await needs.briefs.link(tx, member, wanted.brief_id, wanted)
      links.briefs.push({ id, name: title, url: `${base}/briefs/${id}` })
    }
    if (wanted.coverage_target_id !== undefined) {
      const { id, title } = await needs.targets.read(member.workspaceId, wanted.coverage_target_id, tx)
      links.coverage_targets.push({ id, name: title, url: `${base}/coverage-targets/${id}` })
    }
    return links
  }
}
