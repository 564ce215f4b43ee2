import * as contract from '../../contracts/workspaces/list-items.ts'
import { versionTag } from '../../platform/http/precondition.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { ListBulkService } from './list-bulk-service.ts'
import type { ListItemService } from './list-item-service.ts'

export function listItemRoutes(needs: { items: ListItemService; bulk: ListBulkService }): readonly Route[] {
  return [
    memberRoute('read', contract.listListItems, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return needs.items.list(workspaceId, params.list_id, query)
    }),
    memberRoute('write', contract.addListItem, async ({ params, body, caller, once, addHeader }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const item = await once((tx) => needs.items.add(tx, member, params.list_id, body))
      addHeader('ETag', versionTag(item.version))
      return item
    }),
    memberRoute('write', contract.addListItems, async ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const entityIds = await needs.bulk.resolveEntityIds(member, body)
      return once((tx) => needs.bulk.add(tx, member, params.list_id, entityIds))
    }),
    memberRoute('write', contract.removeListItems, async ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => needs.bulk.remove(tx, member, params.list_id, body.entity_ids))
    }),
    memberRoute('read', contract.getListItem, async ({ params, caller, addHeader }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const item = await needs.items.read(workspaceId, params.list_id, params.entity_id)
      addHeader('ETag', versionTag(item.version))
      return item
    }),
    memberRoute(
      'write',
      contract.updateListItem,
      async ({ params, body, caller, once, header, addHeader }) => {
        const member = requireMember(caller, params.workspace_id, 'write')
        const { list_id, entity_id } = params
        const ifMatch = header('if-match')
        const item = await once((tx) =>
          needs.items.update(tx, member, { listId: list_id, entityId: entity_id, ifMatch }, body),
        )
        addHeader('ETag', versionTag(item.version))
        return item
      },
    ),
    memberRoute('write', contract.removeListItem, async ({ params, caller, once, header }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const { list_id, entity_id } = params
      return once((tx) =>
        needs.items.remove(tx, member, { listId: list_id, entityId: entity_id, ifMatch: header('if-match') }),
      )
    }),
  ]
}
