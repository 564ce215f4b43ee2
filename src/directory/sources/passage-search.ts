import type { FoundPassageList } from '../../contracts/directory/passage-search.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { readPage } from '../../platform/paging.ts'
import type { Sql } from '../../platform/sql/database.ts'
import {
  findPassages,
  type PassageFilters,
  readClaimsOfPassages,
  readSources,
} from './passage-search-store.ts'
import { groupPassages } from './passages.ts'
import { toSourceFields } from './source-view.ts'

/** One page of the quotes that match, with what they prove and their sources. */
export async function searchQuotes(
  needs: { sql: Sql; cursors: Cursors; baseUrl: string },
  filters: PassageFilters,
  options: { limit: number; cursor?: string | undefined },
): Promise<FoundPassageList> {
  const { rows, page } = await readPage({
    cursors: needs.cursors,
    query: `passages ${JSON.stringify(filters)}`,
    limit: options.limit,
    cursor: options.cursor,
    load: (after, limit) =>
      findPassages(needs.sql, filters, after && { rank: Number(after[0]), id: String(after[1]) }, limit),
    positionOf: ({ rank, id }) => [rank, id],
  })
  const [claims, sources] = await Promise.all([
    readClaimsOfPassages(
      needs.sql,
      rows.map(({ id }) => id),
    ),
    readSources(needs.sql, [...new Set(rows.map(({ source_id }) => source_id))]),
  ])
  const passages = new Map(groupPassages(claims).map((passage) => [passage.id, passage]))
  const byId = new Map(sources.map((source) => [source.id, toSourceFields(source, needs.baseUrl)]))
  return {
    // A passage whose last claim went meanwhile is left out.
    data: rows.flatMap(({ id, source_id }) => {
      const [passage, source] = [passages.get(id), byId.get(source_id)]
      return passage && source ? [{ ...passage, source }] : []
    }),
    page,
  }
}
