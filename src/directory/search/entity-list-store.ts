import { type RawBuilder, sql as raw } from 'kysely'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { EntityRow } from '../entities/entity-view.ts'
import { foldText } from '../fold.ts'
import { preparedQuery } from '../prepared-store.ts'
import type { EntityQuery } from './entity-query.ts'
import { type Term, tsqueryTexts } from './text-query.ts'

/** Beyond this a total is not counted: it would cost more than it tells. */
export const mostCounted = 2_000
/** Facets tell shares rather than numbers, and are asked for apart: they look further. */
const mostFaceted = 10_000
/** Beyond this the words say too little to rank by, and the actors with most evidence come first. */
export const mostRanked = 2_000

/** A row with the values its page is sorted by. */
export type ListedRow = EntityRow & { key: string }

type Order = { key: RawBuilder<unknown>; cast: RawBuilder<unknown>; isDescending: boolean }

const orders: Record<'name' | 'sources' | 'recent', Order> = {
  name: { key: raw`e.sort_name`, cast: raw`text`, isDescending: false },
  sources: { key: raw`e.source_count`, cast: raw`int`, isDescending: true },
  recent: { key: raw`e.latest_source_at`, cast: raw`timestamptz`, isDescending: true },
}

/** A private actor may have no source: it comes after all that have one. No index has this order, nor is it needed. */
const privateRecent: Order = {
  ...orders.recent,
  key: raw`coalesce(e.latest_source_at, '-infinity')`,
}

/** Where the places of the actors that are asked for stand. */
const placesFor = ({ workspaceId }: EntityQuery) =>
  workspaceId === undefined ? raw`entity_place` : raw`entity_private_place`

export type EntityListStore = ReturnType<typeof createEntityListStore>

export function createEntityListStore(sql: Sql) {
  /** A page in the order of an index. */
  async function page(
    query: EntityQuery,
    terms: readonly Term[],
    sort: 'name' | 'sources' | 'recent',
    after: readonly [string, string] | undefined,
    limit: number,
  ): Promise<ListedRow[]> {
    // In one place the names come out of the place's own index, in order.
    const isPublic = query.workspaceId === undefined
    const onlyPlace =
      isPublic && sort === 'name' && query.placeIds?.length === 1 ? query.placeIds[0] : undefined
    if (onlyPlace !== undefined && isWholePlace(query, terms) && !after)
      return [...(await firstOfPlace(sql, onlyPlace, limit))]
    const ordinary = sort === 'recent' && !isPublic ? privateRecent : orders[sort]
    const order = onlyPlace === undefined ? ordinary : { ...orders.name, key: raw`ep.sort_name` }
    const id = onlyPlace === undefined ? raw`e.id` : raw`ep.entity_id`
    const from =
      onlyPlace === undefined ? raw`entity e` : raw`entity_place ep join entity e on e.id = ep.entity_id`
    const conditions = conditionsOf(
      onlyPlace === undefined ? query : { ...query, placeIds: undefined },
      terms,
    )
    if (onlyPlace !== undefined) conditions.push(raw`ep.place_id = ${onlyPlace}`)
    if (after) conditions.push(afterPosition(order, id, after))
    const direction = order.isDescending ? raw`desc` : raw``
    return rowsOf(
      query,
      raw`
      select e.*, ${order.key}::text as key from ${from} where ${raw.join(conditions, raw` and `)}
      order by ${order.key} ${direction}, ${id} limit ${limit}`,
    )
  }

  /**
   * A page by how well the words match, and how many match in all: one look into the index for both. Undefined when
   * more match than can be ranked.
   */
  async function rankedPage(
    query: EntityQuery,
    terms: readonly Term[],
    exact: readonly Term[],
    after: readonly [string, string] | undefined,
    limit: number,
  ): Promise<{ rows: ListedRow[]; count: number } | undefined> {
    const name = foldText(query.text ?? '')
    // The name itself, then a name that begins so, then the words as they were typed, then corrected ones.
    const rank = raw`round((
      ts_rank(e.search, ${tsquery(terms)})
      + case when e.sort_name = ${name} then 4 when starts_with(e.sort_name, ${name}) then 2 else 0 end
      + case when e.search @@ ${tsquery(exact)} then 1 else 0 end)::numeric, 5)`
    const following = after ? raw`where (-rank, id) > (-${after[0]}::numeric, ${after[1]}::uuid)` : raw``
    const rows = await rowsOf<ListedRow & { matches: number }>(
      query,
      raw`
      select *, rank::text as key, (select count(*)::int from matches) as matches from matches
      ${following} order by rank desc, id limit ${limit}`,
      raw`matches as materialized (
        select e.*, ${rank} as rank from entity e
        where ${raw.join(conditionsOf(query, terms), raw` and `)} limit ${mostRanked + 1}),`,
      raw`e.matches,`,
    )
    const count = rows[0]?.matches ?? 0
    return count > mostRanked ? undefined : { rows, count }
  }

  async function rowsOf<Row extends ListedRow>(
    query: EntityQuery,
    found: RawBuilder<unknown>,
    prepared: RawBuilder<unknown> = raw``,
    more: RawBuilder<unknown> = raw``,
  ): Promise<Row[]> {
    const { rows } = await rowsQuery<Row>(found, placesFor(query), prepared, more).execute(sql)
    return rows
  }

  /** How many match, or undefined above `most`. */
  async function count(
    query: EntityQuery,
    terms: readonly Term[],
    most: number,
  ): Promise<number | undefined> {
    const rows = isWholePlace(query, terms)
      ? await countOfPlace(sql, query.placeIds![0]!, most + 1)
      : (await countQuery(whereQuery(query, terms), most + 1).execute(sql)).rows
    const found = rows[0]?.count ?? 0
    return found > most ? undefined : found
  }

  async function facets(query: EntityQuery, terms: readonly Term[]): Promise<Facets> {
    const result = await raw<Facets & { matches: number }>`
      with matches as materialized (
        select e.type, e.state, e.issue_areas, e.source_classes from entity e
        where ${raw.join(conditionsOf(query, terms), raw` and `)} limit ${mostFaceted + 1})
      select (select count(*)::int from matches) as matches,
        ${facet(raw`select type as value from matches`)} as type,
        ${facet(raw`select state as value from matches`)} as state,
        ${facet(raw`select unnest(issue_areas) as value from matches`)} as issue_area,
        ${facet(raw`select unnest(source_classes) as value from matches`)} as source_class`.execute(sql)
    const { matches, ...counts } = result.rows[0]!
    return { ...counts, complete: matches <= mostFaceted }
  }

  /** Of any actor that ever was: a page may begin after one that was removed meanwhile. */
  async function sortName(id: string): Promise<string | undefined> {
    const row = await sql.selectFrom('entity').select('sort_name').where('id', '=', id).executeTakeFirst()
    return row?.sort_name
  }

  return { page, rankedPage, count, facets, sortName }
}

function rowsQuery<Row>(
  found: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
  prepared: RawBuilder<unknown> = raw``,
  more: RawBuilder<unknown> = raw``,
): RawBuilder<Row> {
  return raw<Row>`
    with ${prepared} e as materialized (${found})
    select ${more} e.id, e.type, e.visibility, e.name, e.slug, e.description, e.issue_areas, e.website, e.contacts, e.source_count,
      e.latest_source_at, e.open_flag_count, e.sample, e.created_at, e.updated_at, e.key,
      (select json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)
        from place p where p.id = e.place_id) as place,
      (select coalesce(json_agg(json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state) order by p.key), '[]')
        from ${places} ep join place p on p.id = ep.place_id where ep.entity_id = e.id) as places
    from e`
}

const whereQuery = (query: EntityQuery, terms: readonly Term[]) =>
  raw`select 1 from entity e where ${raw.join(conditionsOf(query, terms), raw` and `)}`

const countQuery = (matches: RawBuilder<unknown>, most: number) =>
  raw<{ count: number }>`select count(*)::int as count from (${matches} limit ${most}) matches`

const isWholePlace = (query: EntityQuery, terms: readonly Term[]) =>
  query.workspaceId === undefined && terms.length === 0 && query.placeIds?.length === 1 && !hasFilters(query)

// What a page of a place asks first: planning takes as long as reading.
const firstOfPlace = preparedQuery('first actors of a place', (placeId: number, limit: number) =>
  rowsQuery<ListedRow>(
    raw`
      select e.*, ep.sort_name as key from entity_place ep join entity e on e.id = ep.entity_id
      where e.listed and ep.place_id = ${placeId} order by ep.sort_name, ep.entity_id limit ${limit}`,
    raw`entity_place`,
  ),
)
const countOfPlace = preparedQuery('actors of a place', (placeId: number, most: number) =>
  countQuery(raw`select 1 from entity_place where place_id = ${placeId}`, most),
)

function facet(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return raw`(select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]')
    from (select value, count(*)::int as count from (${values}) v group by value) counted)`
}

function conditionsOf(query: EntityQuery, terms: readonly Term[]): RawBuilder<unknown>[] {
  const conditions = [
    query.workspaceId === undefined
      ? raw`e.listed`
      : raw`e.workspace_id = ${query.workspaceId} and e.visibility = 'workspace' and e.status = 'active'`,
  ]
  if (query.states) conditions.push(raw`e.state = any(${query.states}::bpchar[])`)
  if (query.placeIds)
    conditions.push(
      raw`e.id in (select entity_id from ${placesFor(query)} where place_id = any(${query.placeIds}::int[]))`,
    )
  if (query.issueAreas) conditions.push(raw`e.issue_areas && ${query.issueAreas}::text[]`)
  if (query.types) conditions.push(raw`e.type = any(${query.types}::text[])`)
  if (query.sourceClasses) conditions.push(raw`e.source_classes && ${query.sourceClasses}::text[]`)
  if (terms.length > 0) conditions.push(raw`e.search @@ ${tsquery(terms)}`)
  return conditions
}

function hasFilters(query: EntityQuery): boolean {
  return Boolean(query.states ?? query.issueAreas ?? query.types ?? query.sourceClasses)
}

function tsquery(terms: readonly Term[]): RawBuilder<unknown> {
  const each = tsqueryTexts(terms).map(
    ({ simple, stemmed }) => raw`(to_tsquery('simple', ${simple}) || to_tsquery('english', ${stemmed}))`,
  )
  return raw`(${raw.join(each, raw` && `)})`
}

function afterPosition(
  order: Order,
  id: RawBuilder<unknown>,
  [key, lastId]: readonly [string, string],
): RawBuilder<unknown> {
  const value = raw`${key}::${order.cast}`
  if (!order.isDescending) return raw`(${order.key}, ${id}) > (${value}, ${lastId}::uuid)`
  return raw`(${order.key} < ${value} or (${order.key} = ${value} and ${id} > ${lastId}::uuid))`
}
