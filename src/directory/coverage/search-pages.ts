import type { SearchPage } from '../../contracts/directory/search-pages.ts'
import type { Page } from '../../contracts/paging.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { isId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { sourceUrl } from '../sources/source-url.ts'
import { countSearchPages, isPublicSearch, listSearchPages as readPages } from './search-page-store.ts'

export type SearchPages = ReturnType<typeof createSearchPages>

/** The pages of published searches. Searches of workspaces are unknown here. */
export function createSearchPages({
  sql,
  cursors,
  baseUrl,
}: {
  sql: Sql
  cursors: Cursors
  baseUrl: string
}) {
  return async function list(
    placeId: number,
    searchId: string,
    options: { outcome?: readonly string[] | undefined; limit: number; cursor?: string | undefined },
  ): Promise<{ data: SearchPage[]; page: Page }> {
    if (!isId(searchId) || !(await isPublicSearch(sql, searchId, placeId)))
      throw new ServiceError('run_not_found', 'No published search of this place has this id')
    const { outcome, limit, cursor } = options
    const { rows, page } = await readPage({
      cursors,
      query: `search pages ${searchId} ${outcome?.toSorted().join() ?? ''}`,
      limit,
      cursor,
      count: () => countSearchPages(sql, searchId, outcome),
      load: (after, count) =>
        readPages(
          sql,
          searchId,
          outcome,
          after && { isRead: after[0] === 'true', position: Number(after[1]) },
          count,
        ),
      positionOf: ({ isRead, position }) => [String(isRead), String(position)],
    })
    return { data: rows.map((row) => ({ ...row.page, url: sourceUrl(row.page.url, baseUrl) })), page }
  }
}
