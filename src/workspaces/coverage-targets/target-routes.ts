import * as contract from '../../contracts/workspaces/coverage-targets.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { TargetService } from './target-service.ts'

export function targetRoutes(targets: TargetService): readonly Route[] {
  return [
    memberRoute('write', contract.createCoverageTarget, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const target = await once((tx) => targets.create(tx, member, body))
      addHeader('ETag', versionTag(target.version))
      addHeader('Location', `/api/workspaces/${member.workspaceId}/coverage-targets/${target.id}`)
      return target
    }),
    memberRoute('read', contract.listCoverageTargets, async ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return targets.list(workspaceId, query)
    }),
    memberRoute('read', contract.getCoverageTarget, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const target = await targets.read(workspaceId, params.target_id)
      addHeader('ETag', versionTag(target.version))
      return target
    }),
    memberRoute(
      'write',
      contract.updateCoverageTarget,
      async ({ params, body, caller, once, header, addHeader }) => {
        const member = requireMember(caller, params.workspace_id, 'write')
        const ifMatch = header('if-match')
        const target = await once((tx) => targets.update(tx, member, params.target_id, body, ifMatch))
        addHeader('ETag', versionTag(target.version))
        return target
      },
    ),
    memberRoute('write', contract.deleteCoverageTarget, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => targets.remove(tx, member, params.target_id, header('if-match')))
    }),
  ]
}
