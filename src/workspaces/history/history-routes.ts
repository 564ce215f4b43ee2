import { listChanges } from '../../contracts/workspaces/usage.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { memberRoute, requireMember } from '../access.ts'
import { readHistory } from './history-store.ts'

export function historyRoutes(needs: { sql: Sql; cursors: Cursors }): readonly Route[] {
  return [
    memberRoute('read', listChanges, async ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const { limit, cursor, target_type: targetType, target_id: targetId } = query
      const { rows, page } = await readPage({
        cursors: needs.cursors,
        query: `history ${workspaceId} ${targetType ?? ''} ${targetId ?? ''}`,
        limit,
        cursor,
        load: (after, count) =>
          readHistory(needs.sql, workspaceId, {
            targetType,
            targetId,
            after: after && { at: String(after[0]), id: String(after[1]) },
            limit: count,
          }),
        positionOf: ({ position }) => position,
      })
      return { data: rows.map(({ change }) => change), page }
    }),
  ]
}
