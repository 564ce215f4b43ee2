import { sql as raw } from 'kysely'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isVisibleSearch } from './visible-search-store.ts'

/** Counts for one place, issue area and type of actor. The type is null where no actor was found. */
export type CellCount = {
  place: string
  issue_area: string
  type: EntityType | null
  actor_count: number
  /** Actors whose newest source is stale. */
  stale_count: number
  last_searched_at: Date | null
}

/** Counts listed actors by place, issue area and type, with the last search, in one query. */
export async function countCells(
  sql: Sql,
  filter: {
    placeKeys: readonly string[]
    issueAreas: readonly string[]
    /** Its own searches count too. */
    workspaceId: string
    staleBefore: Date
  },
): Promise<CellCount[]> {
  if (filter.placeKeys.length === 0 || filter.issueAreas.length === 0) return []
  const areas = raw`${[...filter.issueAreas]}::text[]`
  const { rows } = await raw<CellCount>`
    with requested as (select id, key from place where key = any(${[...filter.placeKeys]}::text[])),
    counted as (
      select requested.key as place, area as issue_area, e.type, count(*)::int as actor_count,
        count(*) filter (where e.latest_source_at < ${filter.staleBefore})::int as stale_count
      from requested join entity_place ep on ep.place_id = requested.id join entity e on e.id = ep.entity_id
        cross join unnest(e.issue_areas) as area
      where e.listed and e.issue_areas && ${areas} and area = any(${areas})
      group by requested.key, area, e.type),
    searched as (
      select requested.key as place, area as issue_area, max(finished_at) as last_searched_at
      from requested join place_search on place_id = requested.id cross join unnest(place_search.issue_areas) as area
      where area = any(${areas}) and ${isVisibleSearch(filter.workspaceId)} group by requested.key, area)
    select place, issue_area, type, coalesce(actor_count, 0) as actor_count, coalesce(stale_count, 0) as stale_count,
      last_searched_at
    from counted full join searched using (place, issue_area)`.execute(sql)
  return rows
}
