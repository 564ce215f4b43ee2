import { sql as raw } from 'kysely'
import type { SearchEngine } from '../../contracts/directory/search-engine.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedEachTime, plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { isVisibleSearch } from './visible-search-store.ts'

/** What is known about a place. */
export type PlaceCounts = {
  actor_count: number
  areas: ({ issue_area: string; actor_count: number } & CitedSources)[]
  /** An actor or a source with several issue areas of a domain counts once. */
  domains: ({ domain: string; actor_count: number } & CitedSources)[]
  /** The classes of its sources, most frequent first. */
  classes: SourceClassCount[]
}
/** How many sources claims cite, and the date of the newest. */
type CitedSources = { source_count: number; newest_source_at: string | null }
export type SourceClassCount = {
  source_class: SourceClass
  count: number
  newest_at: string
  stale: number
  broken: number
}
export type PlaceSearch = {
  id: string
  finished_at: Date
  engines: SearchEngine[]
  issue_areas: string[]
  /** Numbers of pages by outcome. */
  page_counts: Record<string, number>
}

export type CoverageStore = ReturnType<typeof createCoverageStore>

export function createCoverageStore(sql: Sql) {
  return {
    /**
     * Counts the listed actors of a place and their sources. A claim counts for its own issue area or, without one, for
     * all issue areas of its actor; a relation counts for none, as on the page of the actor. Each actor and each claim is
     * read once, because a city has tens of thousands. A plan for any place is as good for small ones, and saves half of
     * their time.
     */
    async counts(placeId: number, isLarge: boolean, staleBefore: Date): Promise<PlaceCounts> {
      const result = await raw<PlaceCounts>`
        ${isLarge ? plannedEachTime : raw``} with actor as materialized (
          select e.id, e.issue_areas from entity_place ep join entity e on e.id = ep.entity_id
          where ep.place_id = ${placeId} and e.listed),
        evidence as materialized (
          select a.issue_areas, c.source_id, c.issue_area from actor a join claim c on c.entity_id = a.id
          where c.relation is null),
        of_area as (
          select area, count(*)::int as actor_count from actor cross join unnest(issue_areas) as area group by area),
        cited as materialized (
          select distinct area, source_id from evidence cross join unnest(issue_areas) as area
          where issue_area is null or issue_area = area),
        dated as materialized (
          select s.id, s.source_class, s.status, coalesce(s.published_at, s.retrieved_at) as at
          from source s where s.id in (select source_id from evidence)),
        sources_of_area as (
          select area, count(*)::int as source_count, max(at) as newest_source_at
          from cited join dated on id = source_id group by area),
        sources_of_domain as (
          select domain, count(*)::int as source_count, max(at) as newest_source_at from (
            select distinct domain, source_id from cited join issue_area on slug = area) of_sources
          join dated on id = source_id group by domain),
        of_domain as (
          select domain, count(*)::int as actor_count from (
            select distinct actor.id, issue_area.domain from actor cross join unnest(issue_areas) as area
              join issue_area on issue_area.slug = area) active
          group by domain),
        of_class as (
          select source_class, count(*)::int as count, max(at) as newest_at,
            count(*) filter (where at < ${staleBefore})::int as stale,
            count(*) filter (where status = 'broken')::int as broken
          from dated group by source_class)
        select (select count(*)::int from actor) as actor_count,
          (select coalesce(json_agg(json_build_object('issue_area', area, 'actor_count', actor_count,
            'source_count', coalesce(source_count, 0), 'newest_source_at', newest_source_at)), '[]')
            from of_area left join sources_of_area using (area)) as areas,
          (select coalesce(json_agg(json_build_object('domain', domain, 'actor_count', actor_count,
            'source_count', coalesce(source_count, 0), 'newest_source_at', newest_source_at)), '[]')
            from of_domain left join sources_of_domain using (domain)) as domains,
          (select coalesce(json_agg(of_class order by count desc, source_class), '[]') from of_class) as classes`.execute(
        sql,
      )
      return result.rows[0]!
    },

    /** Public searches and, with a workspace, those of its own research. */
    async searches(placeId: number, workspaceId: string | undefined): Promise<PlaceSearch[]> {
      const { rows } = await raw<PlaceSearch>`
        ${plannedOnce} select id, finished_at, engines, issue_areas, page_counts from place_search
        where place_id = ${placeId} and ${isVisibleSearch(workspaceId)} order by finished_at desc, id limit 200`.execute(
        sql,
      )
      return rows
    },
  }
}
