import type { Directory } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createListBulkService } from './list-bulk-service.ts'
import { createListExport } from './list-export.ts'
import { listItemRoutes } from './list-item-routes.ts'
import { createListItemService } from './list-item-service.ts'
import { listRoutes } from './list-routes.ts'
import { createListService } from './list-service.ts'

/** Lists of actors, their items and exports. */
export function createLists(needs: {
  sql: Sql
  cursors: Cursors
  directory: Directory
  baseUrl: string
  now: Clock
}) {
  const lists = createListService(needs)
  const items = createListItemService({ ...needs, lists })
  const bulk = createListBulkService(needs)
  const exportList = createListExport({ ...needs, lists })
  const routes: readonly Route[] = [...listRoutes({ lists, exportList }), ...listItemRoutes({ items, bulk })]
  return { routes, lists, items, bulk }
}
