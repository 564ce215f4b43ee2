import * as contract from '../../contracts/discovery/discovery-runs.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { AccountCaller, Caller } from '../../platform/http/identity.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { listRunPages } from './run-journal-store.ts'
import type { RunService } from './run-service.ts'

export function runRoutes(needs: { runs: RunService; sql: Sql; cursors: Cursors }): readonly Route[] {
  const { runs, cursors } = needs
  return [
    route(contract.startRun, async ({ body, caller, once, addHeader, keepPrivate }) => {
      const account = known(caller)
      keepPrivate()
      const draft = await runs.prepare(account, body)
      const run = await once((tx) => runs.start(tx, account, draft))
      addHeader('Location', run.links.self)
      return run
    }),
    route(contract.listRuns, ({ query, caller, keepPrivate }) => {
      keepPrivate()
      return runs.list(known(caller).workspaceId, query)
    }),
    route(contract.getRun, ({ params, caller, keepPrivate }) => {
      keepPrivate()
      return runs.read(params.run_id, known(caller).workspaceId)
    }),
    route(contract.cancelRun, ({ params, caller, once, keepPrivate }) => {
      keepPrivate()
      return once((tx) => runs.cancel(tx, known(caller), params.run_id))
    }),
    route(contract.listPages, async ({ params, query, caller, keepPrivate }) => {
      keepPrivate()
      const { id } = await runs.found(params.run_id, known(caller).workspaceId)
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

/** The operations ask for an account, so that nobody else comes this far. */
export function known(caller: Caller): AccountCaller {
  if (caller.kind === 'anonymous') throw new ServiceError('unauthenticated', 'Send an API key in X-API-Key')
  return caller
}
