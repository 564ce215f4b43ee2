import * as contract from '../../contracts/discovery/discovery-runs.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { listRunPages } from './run-journal-store.ts'
import { type RunService, requireWriter } from './run-service.ts'

export function runRoutes(needs: { runs: RunService; sql: Sql; cursors: Cursors }): readonly Route[] {
  const { runs, cursors } = needs
  return [
    route(
      contract.startRun,
      async ({ body, caller, once, addHeader }) => {
        const draft = await runs.prepare(caller, body)
        const run = await once((tx) => runs.start(tx, caller, draft))
        addHeader('Location', run.links.self)
        return run
      },
      runs.requireRunAccess,
    ),
    route(contract.listRuns, ({ query, caller }) => runs.list(caller.workspaceId, query)),
    route(contract.getRun, ({ params, caller }) => runs.read(params.run_id, caller.workspaceId)),
    route(
      contract.cancelRun,
      ({ params, caller, once }) => once((tx) => runs.cancel(tx, caller, params.run_id)),
      requireWriter,
    ),
    route(contract.listPages, async ({ params, query, caller }) => {
      const { id } = await runs.requireRun(params.run_id, caller.workspaceId)
      const { rows, page } = await readPage({
        cursors,
        query: `pages ${id}`,
        limit: query.limit,
        cursor: query.cursor,
        load: (after, limit) => listRunPages(needs.sql, id, Number(after?.[0] ?? 0), limit),
        positionOf: ({ position }) => [position],
      })
      return { data: rows.map((row) => row.page), page }
    }),
  ]
}
