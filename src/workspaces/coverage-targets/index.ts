import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { targetRoutes } from './target-routes.ts'
import { createTargetService } from './target-service.ts'

/** Coverage targets: how many actors a workspace wants to know for a place. */
export function createTargets(needs: { sql: Sql; cursors: Cursors; now: Clock }) {
  const targets = createTargetService(needs)
  const routes: readonly Route[] = targetRoutes(targets)
  return { routes, targets }
}
