import * as contract from '../../contracts/workspaces/lists.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { ExportList } from './list-export.ts'
import type { ListService } from './list-service.ts'

export function listRoutes(needs: { lists: ListService; exportList: ExportList }): readonly Route[] {
  return [
    memberRoute('write', contract.createList, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const list = await once((tx) => needs.lists.create(tx, member, body))
      addHeader('ETag', versionTag(list.version))
      addHeader('Location', `/api/workspaces/${member.workspaceId}/lists/${list.id}`)
      return list
    }),
    memberRoute('read', contract.listLists, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return needs.lists.list(workspaceId, query)
    }),
    memberRoute('read', contract.getList, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const list = await needs.lists.read(workspaceId, params.list_id)
      addHeader('ETag', versionTag(list.version))
      return list
    }),
    memberRoute('write', contract.updateList, async ({ params, body, caller, once, header, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const ifMatch = header('if-match')
      const list = await once((tx) => needs.lists.update(tx, member, params.list_id, body, ifMatch))
      addHeader('ETag', versionTag(list.version))
      return list
    }),
    memberRoute('write', contract.deleteList, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => needs.lists.remove(tx, member, params.list_id, header('if-match')))
    }),
    memberRoute('read', contract.exportList, async ({ params, query, caller }) => {
      const member = requireMember(caller, params.workspace_id, 'read')
      return needs.exportList(member, params.list_id, query.format)
    }),
  ]
}
