import * as contract from '../../contracts/discovery/discovery-runs.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { listRunPages } from './run-journal-store.ts'
import type { RunService } from './run-service.ts'

export function runRoutes(needs: { runs: RunService; sql: Sql; cursors: Cursors }): readonly Route[] {
  const { runs, cursors } = needs
  return [
    route(contract.startRun, async ({ body, caller, once, addHeader }) => {
      const draft = await runs.prepare(caller, body)
      const run = await once((tx) => runs.start(tx, caller, draft))
      addHeader('Location', run.links.self)
      return run
    }),
    route(contract.listRuns, ({ query, caller }) => runs.list(caller.workspaceId, query)),
    route(contract.getRun, ({ params, caller }) => runs.read(params.run_id, caller.workspaceId)),
    route(contract.cancelRun, ({ params, caller, once }) =>
      once((tx) => runs.cancel(tx, caller, params.run_id)),
    ),
    route(contract.listPages, async ({ params, query, caller }) => {
      const { id } = await runs.found(params.run_id, caller.workspaceId)
      const scope = `pages ${id}`
      const after = query.cursor === undefined ? 0 : Number(cursors.read(query.cursor, scope)[0])
      const rows = await listRunPages(needs.sql, id, after, query.limit + 1)
      const page = rows.slice(0, query.limit)
      const next = rows.length > query.limit ? cursors.write([page.at(-1)!.position], scope) : null
      return {
        data: page.map((row) => row.page),
        page: { limit: query.limit, next_cursor: next, total: null },
      }
    }),
  ]
}
