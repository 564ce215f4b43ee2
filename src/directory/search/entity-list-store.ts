import { type RawBuilder, sql as raw } from 'kysely'
import type { Facets } from '../../contracts/directory/entities.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { plannedEachTime, plannedOnce } from '../../platform/sql/prepared-reads.ts'
import { listedContacts } from '../entities/contact-columns-store.ts'
import type { EntityRow } from '../entities/entity-view.ts'
import { aliasesColumn } from '../entity-writer/alias-columns-store.ts'
import { identifiersColumn } from '../entity-writer/identifier-store.ts'
import { foldText } from '../fold.ts'
import type { EntityQuery } from './entity-query.ts'
import { type FacetCount, facetCounts, facetedColumns, freshnessOf, toFacets } from './facet-store.ts'
import { groupByAlias, wordsOfAreas } from './issue-aliases.ts'
import { isOffice } from './long-forms.ts'
import type { Quote } from './match-reason.ts'
import { quotesColumn } from './quotes-column-store.ts'
import { type Term, tsqueryTexts } from './text-query.ts'
import { createWordOrder } from './word-order-store.ts'

/** Totals above this are not counted, because an exact number would cost more than it is worth. */
export const maxCounted = 10_000
/** Facets are requested separately, so they read further than a total. */
const maxFaceted = 50_000
/** Above this the words are too common to rank by, and results are sorted by the number of sources. */
const maxRanked = 2_000

/** A row with the value that its page is sorted by and, in a search for words, quotes that may say why it matched. */
export type ListedRow = EntityRow & { key: string; quotes?: Quote[] }

/** The matches of words: how many there are, and the first of them. */
type MatchedPage = {
  /** Undefined when there are too many to count. */
  count: number | undefined
  order: 'ranked' | 'sources'
  /** Missing when there are too many to sort in one pass. */
  rows?: ListedRow[]
  facets?: Facets
}

/** How many actors match, and the first of them with the keys that they are sorted by. */
type MatchedActors = { matches: number; facets: FacetCount[] | null; ids: string[]; keys: string[] }

/** The rows of a page: at most `limit`, after the last row of the page before. */
export type PageRange = { after?: readonly [string, string] | undefined; limit: number }

/** The words that are searched, which may be corrected, and the words as they were typed. */
type SearchTerms = { terms: readonly Term[]; exact: readonly Term[] }

type Order = { key: RawBuilder<unknown>; cast: RawBuilder<unknown>; isDescending: boolean }

const orders: Record<'name' | 'sources' | 'recent', Order> = {
  name: { key: raw`e.sort_name`, cast: raw`text`, isDescending: false },
  sources: { key: raw`e.source_count`, cast: raw`int`, isDescending: true },
  recent: { key: raw`e.latest_source_at`, cast: raw`timestamptz`, isDescending: true },
}

/** A private actor may have no source and then comes last. Private lists are short and need no index for this order. */
const privateRecent: Order = {
  ...orders.recent,
  key: raw`coalesce(e.latest_source_at, '-infinity')`,
}

/** The table that holds the places of the queried actors. */
const placeTable = ({ workspaceId }: EntityQuery) =>
  workspaceId === undefined ? raw`entity_place` : raw`entity_private_place`

export function createEntityListStore(sql: Sql, now: Clock) {
  const wordOrder = createWordOrder(sql)

  /** Reads a page in the order of an index. */
  async function page(
    query: EntityQuery,
    terms: readonly Term[],
    {
      sort,
      after,
      limit,
      isShort = false,
    }: PageRange & {
      sort: 'name' | 'sources' | 'recent'
      /** Whether few actors are known to match. */
      isShort?: boolean
    },
  ): Promise<ListedRow[]> {
    // The indexes of `entity_place` and `entity_within` return the names of one place in order.
    const isPublic = query.workspaceId === undefined
    const isArea = typeof query.within === 'number'
    const namedPlace = isArea ? query.within : query.placeIds?.length === 1 ? query.placeIds[0] : undefined
    const onlyPlace = isPublic && sort === 'name' ? namedPlace : undefined
    const inPlace = isArea ? raw`entity_within` : raw`entity_place`
    const usualOrder = sort === 'recent' && !isPublic ? privateRecent : orders[sort]
    const order = onlyPlace === undefined ? usualOrder : { ...orders.name, key: raw`ep.sort_name` }
    const id = onlyPlace === undefined ? raw`e.id` : raw`ep.entity_id`
    const from =
      onlyPlace === undefined ? raw`entity e` : raw`${inPlace} ep join entity e on e.id = ep.entity_id`
    const conditions = conditionsOf(
      onlyPlace === undefined ? query : { ...query, placeIds: undefined, within: undefined },
      terms,
      now(),
    )
    if (onlyPlace !== undefined) conditions.push(raw`ep.place_id = ${onlyPlace}`)
    if (after) conditions.push(afterPosition(order, id, after))
    const direction = order.isDescending ? raw`desc` : raw``
    // Few matches are found and then sorted; many are found soon by reading in order. Planning takes longer than either.
    const isInOrder = onlyPlace !== undefined && terms.length === 0 && !hasFilters(query)
    const isPlannedOnce = isInOrder || (isShort && query.placeIds?.length === 1)
    return readRows(
      query,
      raw`
      select e.*, ${order.key}::text as key from ${from} where ${raw.join(conditions, raw` and `)}
      order by ${order.key} ${direction}, ${id} limit ${limit}`,
      { isPlannedOnce, quotesAbout: terms.length > 0 ? areasOf(query, terms) : undefined },
    )
  }

  /**
   * Reads a page by relevance together with the total and, if wanted, the facets, from one scan of the index. Above
   * `maxRanked` matches, the page is sorted by the number of sources.
   */
  async function matchedPage(
    query: EntityQuery,
    { terms, exact }: SearchTerms,
    range: PageRange & { facets?: boolean | undefined },
  ): Promise<MatchedPage> {
    const { after, limit, facets: hasFacets = false } = range
    const name = foldText(query.text ?? '')
    // Everyday names of issue areas can have several words.
    const ordered = query.usesAliases ? terms : await wordOrder.rarestFirst(terms)
    const conditions = conditionsOf(query, ordered, now())
    const issueAreas = areasOf(query, terms)
    // Of the actors of an issue area, those that are described with its words come first.
    const inOwnWords =
      issueAreas.length === 0
        ? raw``
        : raw`+ ts_rank(e.search, (select to_tsquery('english', ${wordsOfAreas(issueAreas).join(' | ')})))`
    // Subqueries without a reference to a row run once; a join or an expression may run for every match.
    // Exact names first, then names that start with or contain the text, then the words as typed, then corrected words.
    const hasTyped =
      terms === exact && !query.usesAliases
        ? raw`1`
        : raw`case when e.search @@ (select ${tsquery(exact)}) then 1 else 0 end`
    // "indiana senator": the senators come before the committees of the senate, and "governor" before lieutenants.
    const inOffice = exact.some(({ word }) => isOffice(word))
      ? raw`+ case when e.type = 'person' then 4 else 0 end
          + case when starts_with(lower(e.description), ${name}) then 0.5 else 0 end`
      : raw``
    const rank = raw`round((
      ts_rank(e.search, (select ${tsquery(terms)}))
      + case when e.sort_name = ${name} then 6 when starts_with(e.sort_name, ${name}) then 2
          when strpos(e.sort_name, ${name}) > 0 then 1 else 0 end
      + ${hasTyped} ${inOwnWords} ${inOffice})::numeric, 5)`
    const max = after ? maxRanked : hasFacets ? maxFaceted : maxCounted
    const following = after ? raw`where (-rank, id) > (-${after[0]}::numeric, ${after[1]}::uuid)` : raw``
    // Of tens of thousands of matches, whole rows would be written to disk: the rows of the page are read afterwards.
    const result = await raw<MatchedActors>`
      with matches as materialized (
        select e.id, ${facetedColumns}, e.source_count,
          case when row_number() over () <= ${maxRanked} then ${rank} end as rank
        from entity e where ${raw.join(conditions, raw` and `)} limit ${max + 1}),
      total as materialized (select count(*)::int as matches from matches),
      page as (
        select id, case when (select matches from total) <= ${maxRanked} then rank else source_count end as key
        from matches ${following} order by key desc, id limit ${limit})
      select matches, ${hasFacets ? facetCounts(now()) : raw`null`} as facets,
        array(select id from page order by key desc, id) as ids,
        array(select key::text from page order by key desc, id) as keys
      from total`.execute(sql)
    const { matches, facets: counts, ids, keys } = result.rows[0]!
    const rows = matches <= max ? await readListed(query, issueAreas, { ids, keys }) : undefined
    // An actor that was removed in the meantime must not make the page look like the last one.
    if (rows && rows.length < ids.length) return matchedPage(query, { terms, exact }, range)
    return {
      order: matches > maxRanked ? 'sources' : 'ranked',
      count: matches > maxCounted ? undefined : matches,
      ...(rows && { rows }),
      ...(counts && { facets: toFacets(counts, matches <= max) }),
    }
  }

  /** Reads the rows of found actors, with quotes that may say why they matched. */
  function readListed(
    query: EntityQuery,
    issueAreas: readonly string[],
    { ids, keys }: Pick<MatchedActors, 'ids' | 'keys'>,
  ) {
    // PostgreSQL expects the same number of elements in any JSON, so that it plans once for short and long pages.
    const page = JSON.stringify(ids.map((id, position) => ({ id, key: keys[position], position })))
    return readRows(
      query,
      raw`
      select e.*, page.key from json_to_recordset(${page}::json) as page (id uuid, key text, position int)
      join entity e on e.id = page.id order by page.position`,
      { isPlannedOnce: true, quotesAbout: issueAreas },
    )
  }

  async function readRows(
    query: EntityQuery,
    found: RawBuilder<unknown>,
    {
      isPlannedOnce,
      quotesAbout,
    }: {
      isPlannedOnce: boolean
      /** Reads quotes, too: those about these issue areas first. */
      quotesAbout: readonly string[] | undefined
    },
  ): Promise<ListedRow[]> {
    const { rows } = await raw<ListedRow>`
      ${isPlannedOnce ? plannedOnce : plannedEachTime} with e as materialized (${found})
      select ${quotesAbout ? raw`${quotesColumn(quotesAbout)} as quotes,` : raw``} e.id, e.type, e.visibility, e.name, e.slug, e.description, e.issue_areas, e.website,
        ${identifiersColumn} as identifiers, ${aliasesColumn} as aliases, ${listedContacts} as contacts, e.contacts_until::text as contacts_until, e.location_withheld,
        e.source_count, e.latest_source_at, e.open_flag_count, e.sample, e.created_at, e.updated_at, e.key,
        (select json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state)
          from place p where p.id = e.place_id) as place,
        (select coalesce(json_agg(json_build_object('key', p.key, 'slug', p.slug, 'name', p.name, 'state', p.state) order by p.key), '[]')
          from ${placeTable(query)} ep join place p on p.id = ep.place_id where ep.entity_id = e.id) as places
      from e`.execute(sql)
    return rows
  }

  /** Counts the matches; undefined above `max`. */
  async function count(query: EntityQuery, terms: readonly Term[], max: number): Promise<number | undefined> {
    const isWhole = isWholePlace(query, terms)
    const matches = !isWhole
      ? raw`entity e where ${raw.join(conditionsOf(query, terms, now()), raw` and `)}`
      : query.within === undefined
        ? raw`entity_place where place_id = ${query.placeIds![0]!}`
        : raw`entity_within where place_id = ${query.within}`
    const counted = raw`(select count(*)::int from (select 1 from ${matches} limit ${max + 1}) matches)`
    const { rows } = await raw<{ count: number }>`
      select ${isWhole ? raw`case when ${lastCount(query)} > ${max * 2} then ${max + 1} else ${counted} end` : counted}
        as count`.execute(sql)
    const found = rows[0]?.count ?? 0
    return found > max ? undefined : found
  }

  async function facets(query: EntityQuery, terms: readonly Term[], max = maxFaceted): Promise<Facets> {
    const result = await raw<{ matches: number; facets: FacetCount[] }>`
      with matches as materialized (
        select ${facetedColumns} from entity e
        where ${raw.join(conditionsOf(query, terms, now()), raw` and `)} limit ${max + 1})
      select (select count(*)::int from matches) as matches, ${facetCounts(now())} as facets`.execute(sql)
    const { matches, facets: counts } = result.rows[0]!
    return toFacets(counts, matches <= max)
  }

  /** The facets of all public actors of a place, however many there are. */
  function placeFacets(placeId: number): Promise<Facets> {
    const everybody = { workspaceId: undefined, text: undefined, states: undefined, issueAreas: undefined }
    const query = { ...everybody, placeIds: [placeId], types: undefined, sourceClasses: undefined } as const
    return facets({ ...query, sort: 'name' }, [], Number.MAX_SAFE_INTEGER - 1)
  }

  /** Also finds removed actors, because a page may start after one that was removed in the meantime. */
  async function sortName(id: string): Promise<string | undefined> {
    const row = await sql.selectFrom('entity').select('sort_name').where('id', '=', id).executeTakeFirst()
    return row?.sort_name
  }

  return { page, matchedPage, count, facets, placeFacets, sortName }
}

/** Whether a query asks for all public actors of one place. */
export const isWholePlace = (query: EntityQuery, terms: readonly Term[]) =>
  query.workspaceId === undefined &&
  terms.length === 0 &&
  (query.placeIds?.length === 1 || typeof query.within === 'number') &&
  !hasFilters(query)

/** The number of actors when a place was counted last. Far above a limit, it need not be counted again to exceed it. */
const lastCount = ({ within, placeIds }: EntityQuery) =>
  within === undefined
    ? raw`(select actor_count from place_figure where subject = '' and place_id = ${placeIds![0]!})`
    : raw`(select actor_count from within_figure where place_id = ${within})`

function conditionsOf(query: EntityQuery, terms: readonly Term[], now: Date): RawBuilder<unknown>[] {
  const conditions = [
    query.workspaceId === undefined
      ? raw`e.listed`
      : raw`e.workspace_id = ${query.workspaceId} and e.visibility = 'workspace' and e.status = 'active'`,
  ]
  if (query.states) conditions.push(raw`e.state = any(${query.states}::bpchar[])`)
  if (query.placeIds) conditions.push(raw`e.place_ids && ${query.placeIds}::int[]`)
  if (query.isHome) conditions.push(raw`e.place_id = any(${query.placeIds}::int[])`)
  if (query.relatedTo) {
    // Only actors that everyone sees have relations.
    conditions.push(raw`e.id in (
      select c.object_id from claim c join entity o on o.id = c.entity_id
        where c.entity_id = any(${query.relatedTo}::uuid[]) and c.object_id is not null and o.listed
      union select c.entity_id from claim c join entity o on o.id = c.object_id
        where c.object_id = any(${query.relatedTo}::uuid[]) and o.listed)`)
  }
  if (query.identifiers) {
    const { identifiers } = query
    conditions.push(raw`e.id in (
      select i.entity_id from entity_identifier i where i.identifier = any(${identifiers}::text[])
      union select i.entity_id from unnest(${identifiers}::text[]) as given (text) join entity_identifier i
        on i.identifier = substr(given.text, strpos(given.text, ':') + 1) and i.scheme = split_part(given.text, ':', 1))`)
  }
  if (query.within === 'country') conditions.push(raw`not e.sample`)
  else if (query.within !== undefined)
    conditions.push(raw`e.id in (select entity_id from entity_within where place_id = ${query.within})`)
  if (query.sample !== undefined) conditions.push(raw`e.sample = ${query.sample}`)
  if (query.issueAreas) conditions.push(raw`e.issue_areas && ${query.issueAreas}::text[]`)
  if (query.types) conditions.push(raw`e.type = any(${query.types}::text[])`)
  if (query.sourceClasses) conditions.push(raw`e.source_classes && ${query.sourceClasses}::text[]`)
  if (query.freshness) conditions.push(raw`${freshnessOf(now)} = any(${query.freshness}::text[])`)
  if (query.changedSince) {
    // A change of a relation belongs to both ends and leaves their rows as they are.
    conditions.push(raw`e.id in (
      select id from entity where listed and updated_at >= ${query.changedSince}
      union select entity_id from entity_change where at >= ${query.changedSince})`)
  }
  if (terms.length > 0) conditions.push(...textConditions(query, terms))
  return conditions
}

/** One condition for each word: the index intersects them several times faster than the parts of one long condition. */
function textConditions(query: EntityQuery, terms: readonly Term[]): RawBuilder<unknown>[] {
  const groups = query.usesAliases ? groupByAlias(terms) : [{ terms, issueAreas: [] }]
  return groups.flatMap((group) =>
    group.issueAreas.length === 0
      ? group.terms.map((term) => raw`e.search @@ ${tsquery([term])}`)
      : [raw`(e.search @@ ${tsquery(group.terms)} or e.issue_areas && ${group.issueAreas}::text[])`],
  )
}

/** The issue areas that words of the query stand for. */
function areasOf(query: EntityQuery, terms: readonly Term[]): string[] {
  return query.usesAliases ? groupByAlias(terms).flatMap(({ issueAreas }) => issueAreas) : []
}

function hasFilters(query: EntityQuery): boolean {
  return Boolean(
    query.isHome ??
      query.relatedTo ??
      query.identifiers ??
      query.states ??
      query.issueAreas ??
      query.types ??
      query.sourceClasses ??
      query.freshness ??
      query.changedSince,
  )
}

function tsquery(terms: readonly Term[]): RawBuilder<unknown> {
  const each = tsqueryTexts(terms).map(({ simple, stemmed }) => {
    const written = raw`to_tsquery('simple', ${simple})`
    // Most words are their own stem. The index would check a word that is given twice for every entry.
    return raw`(${written} || coalesce(nullif(to_tsquery('english', ${stemmed || null}), ${written}), ''))`
  })
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
