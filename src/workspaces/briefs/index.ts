import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createBriefExport } from './brief-export.ts'
import { briefRoutes } from './brief-routes.ts'
import { createBriefService } from './brief-service.ts'
import type { DescribeRuns } from './references.ts'

/** ContentDraft texts with their proof, and their files. */
export function createBriefs(needs: {
  sql: Sql
  cursors: Cursors
  directory: Directory
  describeRuns: DescribeRuns
  now: Clock
}) {
  const briefs = createBriefService(needs)
  const exported = createBriefExport({ ...needs, briefs })
  const routes: readonly Route[] = briefRoutes({ briefs, exported })
  return { routes, briefs, exported }
}
