import type { EntityQuery } from '../search/entity-query.ts'
import type { EntitySearch } from '../search/entity-search.ts'

const pageSize = 1000

/** Reads the ids of the actors that a search finds, in its order, up to a limit. */
export async function matchingIds(search: EntitySearch, query: EntityQuery, max: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await search.list(query, { limit: Math.min(pageSize, max - ids.length), cursor })
    for (const { id } of data) ids.push(id)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && ids.length < max)
  return ids
}
