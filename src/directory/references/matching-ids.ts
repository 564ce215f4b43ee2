import type { EntityQuery } from '../search/entity-query.ts'
import type { EntitySearch } from '../search/entity-search.ts'

const pageSize = 1000

/** The ids of the actors that a search finds, in its order, at most so many. */
export async function matchingIds(search: EntitySearch, query: EntityQuery, most: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await search.list(query, { limit: Math.min(pageSize, most - ids.length), cursor })
    for (const { id } of data) ids.push(id)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && ids.length < most)
  return ids
}
