import { sql as raw } from 'kysely'
import type { SearchEngine } from '../../contracts/directory/search-engine.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isVisibleSearch } from './visible-search-store.ts'

export type AreaCount = { issue_area: string; actor_count: number; source_count: number }
export type CoverageTotals = {
  actor_count: number
  source_count: number
  newest_source_at: Date | null
  stale_sources: number
  broken_sources: number
}
export type PlaceSearch = { id: string; finished_at: Date; engines: SearchEngine[]; issue_areas: string[] }

export type CoverageStore = ReturnType<typeof createCoverageStore>

/** Counts the listed actors of a place. */
export function createCoverageStore(sql: Sql) {
  const evidence = (placeId: number) => raw`
    select e.id as entity_id, e.issue_areas, c.source_id, c.issue_area
    from entity_place ep join entity e on e.id = ep.entity_id join claim c on c.entity_id = e.id
    where ep.place_id = ${placeId} and e.listed`

  return {
    /** A claim counts for its own issue area or, without one, for all issue areas of its actor. */
    async areas(placeId: number): Promise<AreaCount[]> {
      const result = await raw<AreaCount>`
        with evidence as (${evidence(placeId)})
        select area as issue_area, count(distinct entity_id)::int as actor_count,
          count(distinct source_id) filter (where issue_area is null or issue_area = area)::int as source_count
        from evidence cross join unnest(issue_areas) as area group by area`.execute(sql)
      return result.rows
    },

    /** Counts actors by domain. An actor with several issue areas of a domain counts once. */
    async domains(placeId: number): Promise<{ domain: string; actor_count: number }[]> {
      const result = await raw<{ domain: string; actor_count: number }>`
        select area.domain, count(distinct e.id)::int as actor_count
        from entity_place ep join entity e on e.id = ep.entity_id join issue_area area on area.slug = any(e.issue_areas)
        where ep.place_id = ${placeId} and e.listed group by area.domain`.execute(sql)
      return result.rows
    },

    async totals(placeId: number, staleBefore: Date): Promise<CoverageTotals> {
      const result = await raw<CoverageTotals>`
        with sources as (select distinct source_id from (${evidence(placeId)}) evidence)
        select (select count(*)::int from entity_place where place_id = ${placeId}) as actor_count,
          count(*)::int as source_count,
          max(coalesce(s.published_at, s.retrieved_at)) as newest_source_at,
          count(*) filter (where coalesce(s.published_at, s.retrieved_at) < ${staleBefore})::int as stale_sources,
          count(*) filter (where s.status = 'broken')::int as broken_sources
        from sources join source s on s.id = sources.source_id`.execute(sql)
      return result.rows[0]!
    },

    /** Public searches and, with a workspace, those of its own research. */
    async searches(placeId: number, workspaceId: string | undefined): Promise<PlaceSearch[]> {
      return sql
        .selectFrom('place_search')
        .select(['id', 'finished_at', 'engines', 'issue_areas'])
        .where('place_id', '=', placeId)
        .where(isVisibleSearch(workspaceId))
        .orderBy('finished_at', 'desc')
        .orderBy('id')
        .limit(200)
        .execute()
    },
  }
}
