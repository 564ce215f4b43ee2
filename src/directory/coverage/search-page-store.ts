import { sql as raw } from 'kysely'
import type { SearchPage } from '../../contracts/directory/search-pages.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** What became of one page of a search. `isGiven`: a member named the address. */
export type FoundPage = { url: string; outcome: string; retrievedAt: string | null; isGiven: boolean }

type ListedPage = { position: number; isRead: boolean; page: SearchPage }
type After = { isRead: boolean; position: number } | undefined

/** Stores the pages of a search that was just written, and their numbers by outcome. */
export async function writeSearchPages(
  tx: Sql,
  searchId: string,
  pages: readonly FoundPage[],
  isHidden: (url: string) => boolean,
): Promise<void> {
  const counts: Record<string, number> = {}
  for (const { outcome } of pages) counts[outcome] = (counts[outcome] ?? 0) + 1
  await tx
    .updateTable('place_search')
    .set({ page_counts: JSON.stringify(counts) })
    .where('id', '=', searchId)
    .execute()
  const rows = pages
    .filter(({ url }) => !isHidden(url))
    .map(({ url, outcome, retrievedAt, isGiven }, position) => ({
      search_id: searchId,
      position,
      url,
      outcome,
      retrieved_at: retrievedAt,
      given: isGiven,
    }))
  if (rows.length === 0) return
  await raw`
    insert into search_page select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as page (search_id uuid, position integer, url text, outcome text, retrieved_at timestamptz, given boolean)
    on conflict do nothing`.execute(tx)
}

/** Whether the search is public and in the place. */
export async function isPublicSearch(sql: Sql, id: string, placeId: number): Promise<boolean> {
  const row = await sql
    .selectFrom('place_search')
    .select('id')
    .where('id', '=', id)
    .where('place_id', '=', placeId)
    .where('workspace_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const publicPages = (searchId: string, outcomes: readonly string[] | undefined) => raw`
  from search_page p left join source s on s.url = p.url and s.workspace_id is null
    and exists (select from claim c join entity e on e.id = c.entity_id where c.source_id = s.id and e.listed)
  where p.search_id = ${searchId} and (not p.given or s.id is not null)
    ${outcomes ? raw`and p.outcome = any(${outcomes})` : raw``}`

export async function countSearchPages(
  sql: Sql,
  searchId: string,
  outcomes: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count ${publicPages(searchId, outcomes)}`.execute(sql)
  return rows[0]!.count
}

/** The public pages of a search. Those that were not read come first, then in the order in which they were found. */
export async function listSearchPages(
  sql: Sql,
  searchId: string,
  outcomes: readonly string[] | undefined,
  after: After,
  limit: number,
): Promise<ListedPage[]> {
  const { rows } = await raw<
    Omit<SearchPage, 'source' | 'retrieved_at'> & {
      position: number
      retrieved_at: Date | null
      source_id: string | null
      title: string | null
    }
  >`
    select p.position, p.url, p.outcome, p.retrieved_at, s.id as source_id, s.title
    ${publicPages(searchId, outcomes)}
      ${after ? raw`and (p.outcome = 'read', p.position) > (${after.isRead}, ${after.position})` : raw``}
    order by p.outcome = 'read', p.position limit ${limit}`.execute(sql)
  return rows.map(({ position, url, outcome, retrieved_at, source_id, title }) => ({
    position,
    isRead: outcome === 'read',
    page: {
      url,
      outcome,
      retrieved_at: retrieved_at?.toISOString() ?? null,
      source: source_id === null || title === null ? null : { id: source_id, title },
    },
  }))
}

/** Removes the pages of searches in these places whose address contains a name. */
export async function forgetSearchPages(
  tx: Sql,
  placeKeys: readonly string[],
  isNamed: (url: string) => boolean,
): Promise<void> {
  const { rows } = await raw<{ search_id: string; position: number; url: string }>`
    select search_id, position, url from search_page where search_id in (
      select s.id from place_search s join place on place.id = s.place_id
      where place.key = any(${placeKeys}::text[]))`.execute(tx)
  for (const { search_id, position, url } of rows)
    if (isNamed(url))
      await tx
        .deleteFrom('search_page')
        .where('search_id', '=', search_id)
        .where('position', '=', position)
        .execute()
}
