import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createBriefExport } from './brief-export.ts'
import { briefRoutes } from './brief-routes.ts'
import { createBriefService } from './brief-service.ts'
import type { DescribeRuns } from './references.ts'

/** Briefs: texts with citations, and their exports. */
export function createBriefs(needs: {
  sql: Sql
  cursors: Cursors
  directory: Directory
  describeRuns: DescribeRuns
  now: Clock
}) {
  const briefs = createBriefService(needs)
  const exportBrief = createBriefExport({ ...needs, briefs })
  const routes: readonly Route[] = briefRoutes({ briefs, exportBrief })
  return { routes, briefs }
}
