import { listChanges } from '../../contracts/workspaces/usage.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { requireMember } from '../access.ts'
import { readHistory } from './history-store.ts'

export function historyRoutes(needs: { sql: Sql; cursors: Cursors }): readonly Route[] {
  return [
    route(listChanges, async ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      const { limit, cursor, target_type: targetType, target_id: targetId } = query
      const scope = `history ${workspaceId} ${targetType ?? ''} ${targetId ?? ''}`
      const [at, id] = cursor === undefined ? [] : needs.cursors.read(cursor, scope)
      const after = at === undefined ? undefined : { at: String(at), id: String(id) }
      const rows = await readHistory(needs.sql, workspaceId, {
        targetType,
        targetId,
        after,
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const next = rows.length > limit ? needs.cursors.write(page.at(-1)!.position, scope) : null
      return { data: page.map((row) => row.change), page: { limit, next_cursor: next, total: null } }
    }),
  ]
}
