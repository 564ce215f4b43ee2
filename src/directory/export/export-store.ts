import { sql as raw } from 'kysely'
import type { ExcerptFormat } from '../../contracts/directory/excerpts.ts'
import type { Identifier } from '../../contracts/directory/identifiers.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim, storedContacts } from '../entities/contact-columns-store.ts'
import { identifiersColumn } from '../entity-writer/identifier-store.ts'
import { readPages } from './cursor-store.ts'

/** The part of the directory to export. */
export type ExportScope = {
  placeId: number | undefined
  state: string | undefined
  /** Matches any of these. */
  issueAreas: readonly string[] | undefined
  withSample: boolean
}

export type ExportedEntity = {
  id: string
  external_id: { scheme: string; id: string } | null
  identifiers: Identifier[]
  type: string
  name: string
  description: string | null
  place: string
  place_name: string
  state: string
  places: string[]
  issue_areas: string[]
  website: string | null
  contacts: { kind: string; value: string; label?: string | null }[]
  contacts_until: string | null
  location_withheld: string | null
}

export type ExportedClaim = {
  id: string
  entity_id: string
  kind: string
  text: string
  issue_area: string | null
  excerpt: string
  recorded_at: Date
  position: number | null
  excerpt_format: ExcerptFormat
  /** The text around the quote; empty for a quote that is part of a longer one. */
  context_before: string
  context_after: string
  source_id: string
  url: string
  title: string
  publisher: string | null
  source_class: string
  published_at: Date | null
  retrieved_at: Date
  content_hash: string | null
}

export const chosenEntities = ({ placeId, state, issueAreas, withSample }: ExportScope) => raw`
  e.listed
  and (${withSample} or not e.sample)
  and (${placeId ?? null}::integer is null or exists (
    select from entity_place selected where selected.entity_id = e.id and selected.place_id = ${placeId ?? null}))
  and (${state ?? null}::text is null or e.state = ${state ?? null})
  and (${issueAreas ?? null}::text[] is null or e.issue_areas && ${issueAreas ?? null}::text[])`

const chosenSearches = ({ placeId, state, issueAreas, withSample }: ExportScope) => raw`
  place_search.workspace_id is null and (${withSample} or not place_search.sample)
  and (${placeId ?? null}::integer is null or place_search.place_id = ${placeId ?? null})
  and (${state ?? null}::text is null or place_search.place_id in (select id from place where state = ${state ?? null}))
  and (${issueAreas ?? null}::text[] is null or place_search.issue_areas && ${issueAreas ?? null}::text[])`

/** Runs the work on one snapshot of the database without blocking writers. */
export function inSnapshot<Result>(sql: Sql, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  return sql.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

export async function findPlaceId(sql: Sql, keyOrSlug: string): Promise<number | undefined> {
  const { rows } = await raw<{ id: number }>`
    select id from place where key = ${keyOrSlug} or slug = ${keyOrSlug}`.execute(sql)
  return rows[0]?.id
}

/** Expands a slug to issue areas: itself, or those of the domain. */
export async function findIssueAreas(sql: Sql, slug: string): Promise<string[]> {
  const { rows } = await raw<{ slug: string }>`
    select slug from issue_area where slug = ${slug} or domain = ${slug} order by slug`.execute(sql)
  return rows.map((row) => row.slug)
}

/** Reads the actors in the order of creation, page by page. */
export function readEntities(
  tx: Sql,
  scope: ExportScope,
  pageSize: number,
): AsyncGenerator<ExportedEntity[]> {
  const query = raw<ExportedEntity>`
    select e.id, e.type, e.name, e.description, e.website, e.issue_areas,
      ${storedContacts} as contacts, e.contacts_until::text as contacts_until, e.location_withheld,
      place.key as place, place.name as place_name, e.state,
      (select (array_agg(json_build_object('scheme', scheme, 'id', value) order by scheme, value))[1]
        from entity_external_id known where known.entity_id = e.id and scheme <> 'derived') as external_id,
      ${identifiersColumn} as identifiers,
      (select coalesce(array_agg(other.key order by other.key), '{}')
        from entity_place also join place other on other.id = also.place_id
        where also.entity_id = e.id and also.place_id <> e.place_id) as places
    from entity e join place on place.id = e.place_id
    where ${chosenEntities(scope)}
    order by e.id`
  return readPages(tx, 'exported_entities', query, pageSize)
}

/** Reads the claims of the actors with their sources, in the order of creation. */
export async function readClaims(
  tx: Sql,
  entityIds: readonly string[],
): Promise<Map<string, ExportedClaim[]>> {
  const { rows } = await raw<ExportedClaim>`
    select c.id, entity_id, kind, text, c.issue_area, c.excerpt, recorded_at, c.position, c.source_id, url,
      title, publisher, source_class, published_at, retrieved_at, content_hash, excerpt_format,
      case when passage.excerpt = c.excerpt then context_before else '' end as context_before,
      case when passage.excerpt = c.excerpt then context_after else '' end as context_after
    from claim c join source on source.id = c.source_id join entity e on e.id = entity_id
      join passage on passage.id = passage_id and passage.source_id = c.source_id
    where entity_id = any(${entityIds}::uuid[]) and c.relation is null and ${isShownClaim}
    order by c.id`.execute(tx)
  return Map.groupBy(rows, (row) => row.entity_id)
}

export type ExportedPlace = {
  key: string
  name: string
  kind: string
  population: number | null
  latitude: number | null
  longitude: number | null
}

/** Reads the places that exported actors and searches refer to. */
export async function readPlaces(tx: Sql, scope: ExportScope): Promise<ExportedPlace[]> {
  const { rows } = await raw<ExportedPlace>`
    select key, name, kind, population, latitude, longitude from place
    where id in (
      select entity_place.place_id from entity_place join entity e on e.id = entity_id where ${chosenEntities(scope)}
      union select place_id from place_search where ${chosenSearches(scope)})
    order by key`.execute(tx)
  return rows
}

export type ExportedSearch = {
  id: string
  place: string
  issue_areas: string[]
  engines: string[]
  finished_at: Date
}

export async function readSearches(tx: Sql, scope: ExportScope): Promise<ExportedSearch[]> {
  const { rows } = await raw<ExportedSearch>`
    select place_search.id, place.key as place, issue_areas, engines, finished_at
    from place_search join place on place.id = place_id
    where ${chosenSearches(scope)}
    order by finished_at, place_search.id`.execute(tx)
  return rows
}
