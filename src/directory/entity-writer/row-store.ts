import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { SearchText } from '../entity-search-text.ts'

/** One row of `entity` with its search text instead of the vector. */
export type EntityRow = {
  id: string
  type: string
  name: string
  slug: string
  sort_name: string
  description: string | null
  place_id: number
  state: string
  issue_areas: readonly string[]
  website: string | null
  contacts: readonly unknown[]
  search: SearchText
}

/** What is counted over the sources of an actor's claims. */
export type SourceFigures = {
  source_count: number
  source_classes: readonly string[]
  latest_source_at: string
}

const offeredColumns = raw`
  id uuid, type text, name text, slug text, sort_name text, description text, place_id integer, state text,
  issue_areas text[], website text, contacts jsonb, source_count integer, source_classes text[],
  latest_source_at timestamptz, search_name text, search_places text, search_description text, search_issues text`

// The simple form finds names and places as they are written; the English one also finds other forms of a word.
const searchVector = raw`
  setweight(to_tsvector('simple', search_name), 'A') || setweight(to_tsvector('english', search_name), 'A')
  || setweight(to_tsvector('simple', search_places), 'B')
  || setweight(to_tsvector('english', search_description), 'C')
  || setweight(to_tsvector('english', search_issues), 'D')`

const offeredOf = (rows: readonly EntityRow[]) =>
  JSON.stringify(
    rows.map(({ search, ...row }) => ({
      ...row,
      search_name: search.name,
      search_places: search.places,
      search_description: search.description,
      search_issues: search.issues,
    })),
  )

export async function insertEntities(
  tx: Sql,
  rows: readonly (EntityRow & SourceFigures)[],
  options: { sample: boolean; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  await raw`
    insert into entity (id, type, name, slug, sort_name, description, place_id, state, issue_areas, website, contacts,
      source_count, source_classes, latest_source_at, sample, search, created_at, updated_at)
    select id, type, name, slug, sort_name, description, place_id, state, issue_areas, website, contacts,
      source_count, source_classes, latest_source_at, ${options.sample}, ${searchVector}, ${options.now}, ${options.now}
    from json_to_recordset(${offeredOf(rows)}::json) as offered (${offeredColumns})`.execute(tx)
}

export async function updateEntities(
  tx: Sql,
  rows: readonly EntityRow[],
  options: { sample: boolean | undefined; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  await raw`
    update entity set type = offered.type, name = offered.name, slug = offered.slug, sort_name = offered.sort_name,
      description = offered.description, place_id = offered.place_id, state = offered.state,
      issue_areas = offered.issue_areas, website = offered.website, contacts = offered.contacts,
      sample = coalesce(${options.sample ?? null}::boolean, entity.sample), search = ${searchVector},
      updated_at = ${options.now}
    from json_to_recordset(${offeredOf(rows)}::json) as offered (${offeredColumns})
    where entity.id = offered.id`.execute(tx)
}

/** Locks the actors, in one order for all writers, and answers with those that a reviewer has not removed. */
export async function lockActive(tx: Sql, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await raw<{ id: string; status: string }>`
    select id, status from entity where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  return new Set(rows.filter((row) => row.status === 'active').map((row) => row.id))
}

/** Counts the sources anew for these actors and for every actor that cites one of these sources. */
export async function recountSources(
  tx: Sql,
  of: { entityIds: readonly string[]; sourceIds: readonly string[] },
): Promise<void> {
  await raw`
    update entity set source_count = figures.count, source_classes = figures.classes, latest_source_at = figures.latest
    from (
      select entity_id, count(distinct source_id)::integer as count, max(coalesce(published_at, retrieved_at)) as latest,
        array_agg(distinct source_class order by source_class) as classes
      from claim join source on source.id = source_id
      where entity_id = any(${of.entityIds}::uuid[])
        or entity_id in (select entity_id from claim where source_id = any(${of.sourceIds}::uuid[]))
      group by entity_id
    ) as figures
    where entity.id = figures.entity_id
      and (source_count, source_classes, latest_source_at)
        is distinct from (figures.count, figures.classes, figures.latest)`.execute(tx)
}

export type PlaceRow = { place_id: number; sort_name: string; entity_id: string }

export async function insertPlaces(tx: Sql, rows: readonly PlaceRow[]): Promise<void> {
  if (rows.length === 0) return
  await raw`
    insert into entity_place (place_id, sort_name, entity_id)
    select place_id, offered.sort_name, entity_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as offered (place_id integer, sort_name text, entity_id uuid)`.execute(
    tx,
  )
}

/** Answers with the place keys that each actor had before. */
export async function replacePlaces(
  tx: Sql,
  entityIds: readonly string[],
  rows: readonly PlaceRow[],
): Promise<Map<string, string[]>> {
  const { rows: gone } = await raw<{ entity_id: string; key: string }>`
    with gone as (delete from entity_place where entity_id = any(${entityIds}::uuid[]) returning entity_id, place_id)
    select entity_id, key from gone join place on place.id = place_id order by key`.execute(tx)
  const { rows: listed } = await raw<{ id: string }>`
    select id from entity where id = any(${entityIds}::uuid[]) and listed`.execute(tx)
  const shown = new Set(listed.map((row) => row.id))
  await insertPlaces(
    tx,
    rows.filter((row) => shown.has(row.entity_id)),
  )
  const before = new Map<string, string[]>(entityIds.map((id) => [id, []]))
  for (const row of gone) before.get(row.entity_id)!.push(row.key)
  return before
}

export async function addWords(tx: Sql, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const sorted = [...words].sort()
  await raw`insert into search_word (word) select unnest(${sorted}::text[]) on conflict do nothing`.execute(
    tx,
  )
}
