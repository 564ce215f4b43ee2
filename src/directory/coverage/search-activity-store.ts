import { type RawBuilder, sql as raw } from 'kysely'
import type { SearchEngine } from '../../contracts/directory/search-engine.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'
import { isVisibleSearch } from './visible-search-store.ts'

/** An actor, a source, or everything in places and on issues. */
export type SearchActivityScope =
  | { readonly entityId: string }
  | { readonly sourceId: string }
  | { readonly placeKeys: readonly string[]; readonly issues: readonly string[] }

type SearchActivity = {
  /** Known sources that were read again in the period; `count` includes those beyond the limit. */
  readonly sources: readonly {
    id: string
    title: string
    url: string
    status: string
    retrieved_at: Date
  }[]
  readonly count: number
  /** Searches for actors that finished in the period. */
  readonly searches: readonly {
    place_key: string
    issue_areas: string[]
    engines: SearchEngine[]
    finished_at: Date
  }[]
}

const maxSearches = 20
const maxCounted = 1_000

/** Reads which sources were read again and which searches finished in a period, as far as they are recorded. */
export async function readSearchActivity(
  sql: Sql,
  workspaceId: string,
  scope: SearchActivityScope,
  period: { from: Date; to: Date },
  options: { most: number /** Sources that already appear among the news. */; without: readonly string[] },
): Promise<SearchActivity> {
  const { rows } = await raw<SearchActivity['sources'][number] & { count: number }>`
    with read as (
      select s.id, s.title, s.url, s.status, s.retrieved_at from source s
      where s.retrieved_at >= ${period.from} and s.retrieved_at < ${period.to} and s.created_at < ${period.from}
        and (s.workspace_id is null or s.workspace_id = ${workspaceId})
        and not s.id = any(${options.without}::uuid[]) and ${isInScope(scope, workspaceId)}
      limit ${maxCounted})
    select read.*, (select count(*)::int from read) as count from read
    order by retrieved_at desc, id limit ${options.most}`.execute(sql)
  return {
    sources: rows.map(({ count: _, ...source }) => source),
    count: rows[0]?.count ?? 0,
    searches: 'placeKeys' in scope ? await searchesIn(sql, workspaceId, scope, period) : [],
  }
}

function isInScope(scope: SearchActivityScope, workspaceId: string): RawBuilder<boolean> {
  if ('sourceId' in scope) return raw`s.id = ${scope.sourceId}`
  const isVisible = raw`(e.listed or (e.workspace_id = ${workspaceId} and e.status = 'active'))`
  if ('entityId' in scope) {
    return raw`exists (select from claim c join entity e on e.id = c.entity_id
      where c.source_id = s.id and e.id = ${scope.entityId} and ${isVisible})`
  }
  const inPlaces =
    scope.placeKeys.length === 0
      ? raw``
      : raw`and exists (select from entity_place ep join place p on p.id = ep.place_id
          where ep.entity_id = e.id and p.key = any(${scope.placeKeys}))`
  const areas = expandIssueSlugs(scope.issues)
  const onIssues = scope.issues.length === 0 ? raw`` : raw`and e.issue_areas && ${areas}::text[]`
  return raw`exists (select from claim c join entity e on e.id = c.entity_id
    where c.source_id = s.id and e.listed ${inPlaces} ${onIssues})`
}

async function searchesIn(
  sql: Sql,
  workspaceId: string,
  scope: { placeKeys: readonly string[]; issues: readonly string[] },
  period: { from: Date; to: Date },
) {
  if (scope.placeKeys.length === 0) return []
  const { rows } = await raw<SearchActivity['searches'][number]>`
    select p.key as place_key, issue_areas, engines, finished_at
    from place_search join place p on p.id = place_id
    where p.key = any(${scope.placeKeys}) and finished_at >= ${period.from} and finished_at < ${period.to}
      and (${scope.issues.length === 0} or issue_areas && ${expandIssueSlugs(scope.issues)}::text[])
      and ${isVisibleSearch(workspaceId)}
    order by finished_at desc limit ${maxSearches}`.execute(sql)
  return rows
}
