import type { Page } from '../contracts/paging.ts'
import type { Cursors, Position } from './http/cursor.ts'

/** Reads one page of a list. It loads one row more than the limit to find out whether there is a next page. */
export async function readPage<Row>(list: {
  cursors: Cursors
  /** Names the list and its filters: a cursor is valid only for the query it came from. */
  query: string
  limit: number
  cursor: string | undefined
  load: (
    after: Position | undefined,
    limit: number,
  ) => Promise<readonly Row[] | { readonly rows: readonly Row[]; readonly total: number }>
  positionOf: (row: Row) => Position
  /** Counts all matches; without it the total is that of `load`, or null. */
  count?: () => Promise<number>
}): Promise<{ rows: Row[]; page: Page }> {
  const { cursors, query, limit, cursor } = list
  const after = cursor === undefined ? undefined : cursors.read(cursor, query)
  const [loaded, counted] = await Promise.all([list.load(after, limit + 1), list.count?.() ?? null])
  const { rows, total } = 'rows' in loaded ? loaded : { rows: loaded, total: counted }
  return cutPage(rows, { limit, total, cursorAfter: (last) => cursors.write(list.positionOf(last), query) })
}

/** Makes a page of rows that were loaded with one row more than the limit. */
export function cutPage<Row>(
  loaded: readonly Row[],
  options: { limit: number; total: number | null; cursorAfter: (last: Row) => string },
): { rows: Row[]; page: Page } {
  const { limit, total } = options
  const rows = loaded.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = loaded.length > limit && last !== undefined
  return { rows, page: { limit, next_cursor: hasMore ? options.cursorAfter(last) : null, total } }
}
