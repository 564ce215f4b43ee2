import * as contract from '../../contracts/workspaces/briefs.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { ExportBrief } from './brief-export.ts'
import type { BriefService } from './brief-service.ts'

export function briefRoutes(needs: { briefs: BriefService; exportBrief: ExportBrief }): readonly Route[] {
  const { briefs } = needs
  return [
    memberRoute('write', contract.createBrief, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const brief = await once((tx) => briefs.create(tx, member, body))
      addHeader('ETag', versionTag(brief.version))
      addHeader('Location', `/api/workspaces/${member.workspaceId}/briefs/${brief.id}`)
      return brief
    }),
    memberRoute('read', contract.listBriefs, async ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return briefs.list(workspaceId, query)
    }),
    memberRoute('read', contract.getBrief, async ({ params, query, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const brief = await briefs.read(workspaceId, params.brief_id, query)
      addHeader('ETag', versionTag(brief.version))
      return brief
    }),
    memberRoute('write', contract.updateBrief, async ({ params, body, caller, once, header, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const ifMatch = header('if-match')
      const brief = await once((tx) => briefs.update(tx, member, params.brief_id, body, ifMatch))
      addHeader('ETag', versionTag(brief.version))
      return brief
    }),
    memberRoute('write', contract.deleteBrief, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => briefs.remove(tx, member, params.brief_id, header('if-match')))
    }),
    memberRoute('read', contract.exportBrief, async ({ params, query, caller }) => {
      const member = requireMember(caller, params.workspace_id, 'read')
      return needs.exportBrief(member, params.brief_id, query.format)
    }),
  ]
}
