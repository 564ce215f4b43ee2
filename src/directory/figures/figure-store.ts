import { type RawBuilder, sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { PlaceRow } from '../places/place-record.ts'

/** All actors, an issue area or a domain. */
export type Subject = {
  readonly key: string
  readonly issueAreas: readonly string[]
  /** The issue area about the same subject. */
  readonly twin?: string | undefined
}

type CountedPlace = PlaceRow & { actor_count: number }
export type PlaceOrder = 'name' | 'actors' | 'population'
/** The sort value and id of the last place of a page. */
type PlacePosition = { readonly value: string; readonly id: number }
type IssuePlace = Pick<PlaceRow, 'id' | 'key' | 'slug' | 'name' | 'state'> & {
  latitude: number | null
  longitude: number | null
  sample: boolean
  actor_count: number
  last_searched_at: Date | null
  /** Actors of the twin area. */
  twin_count: number
}
export type StateCounts = {
  state: string
  actor_count: number
  known: number
  covered: number
  thin: number
  missing: number
  searched: number
}

/** What a page is sorted by, as text that sorts and casts back exactly. */
const orders: Record<
  PlaceOrder,
  { value: RawBuilder<unknown>; type: RawBuilder<unknown>; isDescending: boolean }
> = {
  name: { value: raw`p.folded`, type: raw`text`, isDescending: false },
  actors: { value: raw`coalesce(f.actor_count, 0)`, type: raw`integer`, isDescending: true },
  population: { value: raw`coalesce(p.population, 0)`, type: raw`integer`, isDescending: true },
}

/** States, counties and districts are areas: lists and totals of places leave them out. */
const isLocality = raw`p.level = 4`

export function createFigureStore(sql: Sql) {
  const inStates = (states: readonly string[] | undefined) =>
    states ? raw`and p.state = any(${[...states]}::text[])` : raw``
  /** The last search of each place for one of the areas, or for anything. */
  const searches = (areas: readonly string[]) => raw`
    select place_id, max(finished_at) as last_searched_at from place_search where workspace_id is null
    ${areas.length > 0 ? raw`and issue_areas && ${[...areas]}::text[]` : raw``} group by place_id`

  return {
    async listPlaces(options: {
      states: readonly string[] | undefined
      hasActors: boolean | undefined
      /** Without kinds, cities and other localities are listed. */
      kinds: readonly string[] | undefined
      order: PlaceOrder
      after: PlacePosition | undefined
      limit: number
    }): Promise<{ rows: (CountedPlace & { sort_value: string })[]; total: number }> {
      const { value, type, isDescending } = orders[options.order]
      const direction = isDescending ? raw`desc` : raw`asc`
      const compare = isDescending ? raw`<` : raw`>`
      const { after } = options
      const isAfter = after
        ? raw`and (${value}, p.id) ${compare} (${after.value}::${type}, ${after.id}::integer)`
        : raw``
      const join = options.hasActors ? raw`join` : raw`left join`
      const without = options.hasActors === false ? raw`and f.place_id is null` : raw``
      const from = raw`from place p ${join} place_figure f on f.subject = '' and f.place_id = p.id
        where ${options.kinds ? raw`p.kind = any(${[...options.kinds]}::text[])` : isLocality} ${inStates(options.states)} ${without}`
      const [{ rows }, counted] = await Promise.all([
        raw<CountedPlace & { sort_value: string }>`
          select p.*, coalesce(f.actor_count, 0) as actor_count, ${value}::text as sort_value ${from} ${isAfter}
          order by ${value} ${direction}, p.id ${direction} limit ${options.limit}`.execute(sql),
        raw<{ total: number }>`select count(*)::int as total ${from}`.execute(sql),
      ])
      return { rows, total: counted.rows[0]!.total }
    },

    /** Places for a map, without the sample town. */
    async mapRows(subject: Subject, states: readonly string[] | undefined, limit: number) {
      const from = raw`from place_figure f join place p on p.id = f.place_id
        where f.subject = ${subject.key} and not p.sample and ${isLocality} ${inStates(states)}`
      const [{ rows }, counted] = await Promise.all([
        raw<{ slug: string; name: string; latitude: number; longitude: number; actor_count: number }>`
          select p.slug, p.name, p.latitude, p.longitude, f.actor_count ${from}
            and p.latitude is not null and p.longitude is not null
          order by f.actor_count desc, f.place_id limit ${limit}`.execute(sql),
        raw<{ total: number }>`select count(*)::int as total ${from}`.execute(sql),
      ])
      return { rows, total: counted.rows[0]!.total }
    },

    /** Places with actors of an issue, or where it was searched, most actors first. */
    async issuePlaces(
      subject: Subject,
      options: { states: readonly string[] | undefined; after: PlacePosition | undefined; limit: number },
    ): Promise<{ rows: IssuePlace[]; total: number }> {
      const { after } = options
      const found = raw`
        searched as (${searches(subject.issueAreas)}),
        found as (
          select place_id, coalesce(f.actor_count, 0) as actor_count, s.last_searched_at
          from (select place_id, actor_count from place_figure where subject = ${subject.key}) f
          full join searched s using (place_id))`
      const isAfter = after
        ? raw`and (found.actor_count, p.id) < (${after.value}::integer, ${after.id}::integer)`
        : raw``
      const [{ rows }, counted] = await Promise.all([
        raw<IssuePlace>`
          with ${found}
          select p.id, p.key, p.slug, p.name, p.state, p.latitude, p.longitude, p.sample, found.actor_count,
            found.last_searched_at, coalesce(twin.actor_count, 0) as twin_count
          from found join place p on p.id = found.place_id
          left join place_figure twin on twin.subject = ${subject.twin ?? null} and twin.place_id = p.id
          where ${isLocality} ${inStates(options.states)} ${isAfter}
          order by found.actor_count desc, p.id desc limit ${options.limit}`.execute(sql),
        raw<{ total: number }>`
          with ${found} select count(*)::int as total from found join place p on p.id = found.place_id
          where ${isLocality} ${inStates(options.states)}`.execute(sql),
      ])
      return { rows, total: counted.rows[0]!.total }
    },

    /** Ids of places by key. */
    async placeIds(keys: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await raw<{ id: number; key: string }>`
        select id, key from place where key = any(${[...keys]}::text[])`.execute(sql)
      return new Map(rows.map(({ id, key }) => [key, id]))
    },

    /** Numbers of actors and of places by status, for every state, without the sample town. */
    async statesOf(subject: Subject, coveredFrom: number): Promise<StateCounts[]> {
      // Where a search found nobody, the actors of the twin area count: the subject is not missing there.
      const known = raw`coalesce(f.actor_count, case when s.place_id is not null then t.actor_count end)`
      const { rows } = await raw<StateCounts>`
        with searched as (${searches(subject.issueAreas)})
        select p.state, coalesce(max(a.actor_count), 0) as actor_count, count(*)::int as known,
          count(*) filter (where ${known} >= ${coveredFrom})::int as covered,
          count(*) filter (where ${known} < ${coveredFrom})::int as thin,
          count(*) filter (where ${known} is null and s.place_id is not null)::int as missing,
          count(s.place_id)::int as searched
        from place p
        left join place_figure f on f.subject = ${subject.key} and f.place_id = p.id
        left join searched s on s.place_id = p.id
        left join place_figure t on t.subject = ${subject.twin ?? null} and t.place_id = p.id
        left join state_figure a on a.subject = ${subject.key} and a.state = p.state
        where not p.sample and ${isLocality} group by p.state
        union all
        select state, actor_count, 0, 0, 0, 0, 0 from state_figure where subject = ${subject.key} and state = 'US'`.execute(
        sql,
      )
      return rows
    },

    /** Numbers of actors by issue area and domain, without the sample town. */
    async actorsBySubject(): Promise<Map<string, number>> {
      const { rows } = await raw<{ subject: string; actor_count: number }>`
        select subject, sum(actor_count)::int as actor_count from state_figure group by subject`.execute(sql)
      return new Map(rows.map((row) => [row.subject, row.actor_count]))
    },

    /** Numbers of places by status for every issue area, without the sample town. */
    async placesByIssueArea(coveredFrom: number, twins: readonly { area: string; twin: string }[]) {
      const known = raw`coalesce(f.actor_count, t.actor_count)`
      const { rows } = await raw<{ issue_area: string; covered: number; thin: number; missing: number }>`
        with found as (
          select subject as issue_area, place_id, actor_count, false as is_search from place_figure
          where subject in (select slug from issue_area)),
        searched as (
          select distinct area as issue_area, place_id from place_search cross join unnest(issue_areas) as area
          where workspace_id is null)
        select issue_area,
          count(*) filter (where ${known} >= ${coveredFrom})::int as covered,
          count(*) filter (where ${known} < ${coveredFrom})::int as thin,
          count(*) filter (where ${known} is null)::int as missing
        from found f full join searched s using (issue_area, place_id)
        left join json_to_recordset(${JSON.stringify(twins)}::json) as pair (area text, twin text) on pair.area = issue_area
        left join place_figure t on t.subject = pair.twin and t.place_id = s.place_id
        join place p on p.id = coalesce(f.place_id, s.place_id) and not p.sample and ${isLocality}
        group by issue_area`.execute(sql)
      return new Map(rows.map((row) => [row.issue_area, row]))
    },
  }
}
