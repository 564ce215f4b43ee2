import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { expandIssueSlugs } from '../taxonomy/taxonomy-service.ts'

/** What somebody wants to know of: an actor, a source, or all that is in places or on issues. */
export type SearchActivityScope =
  | { readonly entityId: string }
  | { readonly sourceId: string }
  | { readonly placeKeys: readonly string[]; readonly issues: readonly string[] }

export type SearchActivity = {
  /** Sources that were known before the time and read again within it; `count` tells of those left out. */
  readonly sources: readonly {
    id: string
    title: string
    url: string
    status: string
    retrieved_at: Date
  }[]
  readonly count: number
  /** Searches for actors that ended within the time. */
  readonly searches: readonly {
    place_key: string
    issue_areas: string[]
    engines: string[]
    finished_at: Date
  }[]
}

const mostSearches = 20
/** Beyond it, counting on would tell nobody more. */
const mostCounted = 1_000

/** What was looked at in a time. Only what the directory has a record of: when each source was last read, and searches. */
export async function readSearchActivity(
  sql: Sql,
  workspaceId: string,
  scope: SearchActivityScope,
  time: { from: Date; to: Date },
  options: { most: number /** Sources that something new came from. */; without: readonly string[] },
): Promise<SearchActivity> {
  const { rows } = await raw<SearchActivity['sources'][number] & { count: number }>`
    with read as (
      select s.id, s.title, s.url, s.status, s.retrieved_at from source s
      where s.retrieved_at >= ${time.from} and s.retrieved_at < ${time.to} and s.created_at < ${time.from}
        and (s.workspace_id is null or s.workspace_id = ${workspaceId})
        and not s.id = any(${options.without}::uuid[]) and ${isInScope(scope, workspaceId)}
      limit ${mostCounted})
    select read.*, (select count(*)::int from read) as count from read
    order by retrieved_at desc, id limit ${options.most}`.execute(sql)
  return {
    sources: rows.map(({ count: _, ...source }) => source),
    count: rows[0]?.count ?? 0,
    searches: 'placeKeys' in scope ? await searchesIn(sql, scope, time) : [],
  }
}

function isInScope(scope: SearchActivityScope, workspaceId: string): RawBuilder<boolean> {
  if ('sourceId' in scope) return raw`s.id = ${scope.sourceId}`
  const isSeen = raw`(e.listed or (e.workspace_id = ${workspaceId} and e.status = 'active'))`
  if ('entityId' in scope) {
    return raw`exists (select from claim c join entity e on e.id = c.entity_id
      where c.source_id = s.id and e.id = ${scope.entityId} and ${isSeen})`
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
  scope: { placeKeys: readonly string[]; issues: readonly string[] },
  time: { from: Date; to: Date },
) {
  if (scope.placeKeys.length === 0) return []
  const { rows } = await raw<SearchActivity['searches'][number]>`
    select p.key as place_key, s.issue_areas, s.engines, s.finished_at
    from place_search s join place p on p.id = s.place_id
    where p.key = any(${scope.placeKeys}) and s.finished_at >= ${time.from} and s.finished_at < ${time.to}
      and (${scope.issues.length === 0} or s.issue_areas && ${expandIssueSlugs(scope.issues)}::text[])
    order by s.finished_at desc limit ${mostSearches}`.execute(sql)
  return rows
}
