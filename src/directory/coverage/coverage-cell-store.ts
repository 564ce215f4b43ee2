import { sql as raw } from 'kysely'
import type { EntityType } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'

/** What is known of one place, issue area and type of actor. The type is null where nobody was found. */
export type CellCount = {
  place: string
  issue_area: string
  type: EntityType | null
  actor_count: number
  /** Of them, those whose newest source is stale. */
  stale_count: number
  last_searched_at: Date | null
}

/** Listed actors by place, issue area and type, and when somebody last looked: one statement, however many are asked. */
export async function countCells(
  sql: Sql,
  asked: { placeKeys: readonly string[]; issueAreas: readonly string[]; staleBefore: Date },
): Promise<CellCount[]> {
  if (asked.placeKeys.length === 0 || asked.issueAreas.length === 0) return []
  const areas = raw`${[...asked.issueAreas]}::text[]`
  const { rows } = await raw<CellCount>`
    with asked as (select id, key from place where key = any(${[...asked.placeKeys]}::text[])),
    counted as (
      select asked.key as place, area as issue_area, e.type, count(*)::int as actor_count,
        count(*) filter (where e.latest_source_at < ${asked.staleBefore})::int as stale_count
      from asked join entity_place ep on ep.place_id = asked.id join entity e on e.id = ep.entity_id
        cross join unnest(e.issue_areas) as area
      where e.listed and e.issue_areas && ${areas} and area = any(${areas})
      group by asked.key, area, e.type),
    searched as (
      select asked.key as place, area as issue_area, max(s.finished_at) as last_searched_at
      from asked join place_search s on s.place_id = asked.id cross join unnest(s.issue_areas) as area
      where area = any(${areas}) group by asked.key, area)
    select place, issue_area, type, coalesce(actor_count, 0) as actor_count, coalesce(stale_count, 0) as stale_count,
      last_searched_at
    from counted full join searched using (place, issue_area)`.execute(sql)
  return rows
}
