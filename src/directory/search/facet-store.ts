import { type RawBuilder, sql as raw } from 'kysely'
import type { Facets } from '../../contracts/directory/entities.ts'
import { freshAfter, staleBefore } from '../freshness.ts'

/** The columns of matches that facets are counted from. */
export const facetedColumns = raw`e.type, e.state, e.issue_areas, e.source_classes, e.latest_source_at`

/** How many matches have a value of a facet. */
export type FacetCount = [facet: keyof Omit<Facets, 'complete'>, value: string, count: number]

/** The numbers of matches by facet and value; `matches` has the columns of `facetedColumns`. */
export const facetCounts = (now: Date) => raw<FacetCount[]>`(
  select coalesce(json_agg(json_build_array(facet, value, count)), '[]')
  from (
    select facet, value, count(*)::int as count from (
      select 'type' as facet, type as value from matches
      union all select 'state', state::text from matches
      union all select 'issue_area', unnest(issue_areas) from matches
      union all select 'source_class', unnest(source_classes) from matches
      union all select 'freshness', ${freshnessOf(now)} from matches e) as valued
    group by facet, value) as counted)`

/** The facets with their most frequent values first. */
export function toFacets(counts: readonly FacetCount[], isComplete: boolean): Facets {
  const facets: Facets = {
    type: [],
    state: [],
    issue_area: [],
    source_class: [],
    freshness: [],
    complete: isComplete,
  }
  const ordered = counts.toSorted(
    ([, value, count], [, otherValue, otherCount]) => otherCount - count || (value < otherValue ? -1 : 1),
  )
  for (const [facet, value, count] of ordered) facets[facet].push({ value, count })
  return facets
}

/** The same as `freshnessOf` of a row, in SQL. */
export function freshnessOf(now: Date): RawBuilder<unknown> {
  return raw`(case when e.latest_source_at is null then 'unknown' when e.latest_source_at >= ${freshAfter(now)} then 'fresh'
    when e.latest_source_at >= ${staleBefore(now)} then 'aging' else 'stale' end)`
}
