import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { copyRows } from './copy-store.ts'

/** A row of `entity`; `search` is a tsvector in PostgreSQL's text format. */
export type EntityRow = {
  id: string
  type: string
  name: string
  slug: string
  sort_name: string
  description: string | null
  place_id: number
  /** All places of the actor, so that one index finds words in a place. */
  place_ids: readonly number[]
  state: string
  issue_areas: readonly string[]
  website: string | null
  contacts: readonly unknown[]
  contacts_until: string | null
  location_withheld: string | null
  search: string
}

/** Aggregates over the sources of an actor's claims. */
export type SourceStats = {
  source_count: number
  source_classes: readonly string[]
  /** Null for a private actor without sources. */
  latest_source_at: string | null
}

const insertedColumns = `
  id, type, name, slug, sort_name, description, place_id, place_ids, state, issue_areas, website, contacts, contacts_until,
  location_withheld, search, source_count, source_classes, latest_source_at, sample, visibility, workspace_id, created_at, updated_at`

export async function insertEntities(
  tx: Sql,
  rows: readonly (EntityRow & SourceStats)[],
  options: { sample: boolean; now: Date; workspaceId: string | undefined },
): Promise<void> {
  if (rows.length === 0) return
  const { sample, workspaceId = null } = options
  const visibility = workspaceId === null ? 'public' : 'workspace'
  const now = options.now.toISOString()
  const valuesOf = (row: EntityRow & SourceStats) => [
    row.id,
    row.type,
    row.name,
    row.slug,
    row.sort_name,
    row.description,
    row.place_id,
    row.place_ids.map(String),
    row.state,
    row.issue_areas,
    row.website,
    JSON.stringify(row.contacts),
    row.contacts_until,
    row.location_withheld,
    row.search,
    row.source_count,
    row.source_classes,
    row.latest_source_at,
    sample,
    visibility,
    workspaceId,
    now,
    now,
  ]
  await copyRows(tx, 'entity', insertedColumns, rows.map(valuesOf))
}

export async function updateEntities(
  tx: Sql,
  rows: readonly EntityRow[],
  options: { sample: boolean | undefined; now: Date; readAgain: readonly string[] },
): Promise<void> {
  if (rows.length === 0) return
  await raw`
    update entity set type = offered.type, name = offered.name, slug = offered.slug, sort_name = offered.sort_name,
      description = offered.description, place_id = offered.place_id, place_ids = offered.place_ids, state = offered.state,
      issue_areas = offered.issue_areas, website = offered.website, contacts = offered.contacts,
      contacts_until = offered.contacts_until, location_withheld = offered.location_withheld,
      sample = coalesce(${options.sample ?? null}::boolean, entity.sample), search = offered.search,
      updated_at = case when entity.id = any(${options.readAgain}::uuid[]) then entity.updated_at else ${options.now} end
    from json_to_recordset(${JSON.stringify(rows)}::json) as offered (
      id uuid, type text, name text, slug text, sort_name text, description text, place_id integer, place_ids integer[], state text,
      issue_areas text[], website text, contacts jsonb, contacts_until date, location_withheld text,
      search tsvector)
    where entity.id = offered.id`.execute(tx)
}

/** Given actors, and every actor that cites one of the given sources. */
type AffectedActors = { entityIds: readonly string[]; sourceIds: readonly string[] }

// A union, because an `or` condition would not use the indexes.
const affectedIds = ({ entityIds, sourceIds }: AffectedActors) => raw`
  (select unnest(${entityIds}::uuid[]) union select entity_id from claim where source_id = any(${sourceIds}::uuid[]))`

const isEmpty = ({ entityIds, sourceIds }: AffectedActors) => entityIds.length + sourceIds.length === 0

/** Locks the actors in id order, which prevents deadlocks. Returns those that are still active. */
export async function lockEntities(tx: Sql, affected: AffectedActors): Promise<Set<string>> {
  if (isEmpty(affected)) return new Set()
  const { rows } = await raw<{ id: string; status: string }>`
    select id, status from entity where id in ${affectedIds(affected)} order by id for no key update`.execute(
    tx,
  )
  return new Set(rows.filter((row) => row.status === 'active').map((row) => row.id))
}

/** Recomputes the source aggregates of the actors. */
export async function updateSourceStats(tx: Sql, affected: AffectedActors): Promise<void> {
  if (isEmpty(affected)) return
  await raw`
    update entity set source_count = stats.count, source_classes = stats.classes, latest_source_at = stats.latest
    from (
      select affected.id as entity_id, count(distinct source.id)::integer as count,
        max(coalesce(published_at, retrieved_at)) as latest,
        coalesce(array_agg(distinct source_class order by source_class) filter (where source.id is not null), '{}') as classes
      from ${affectedIds(affected)} as affected (id)
      left join claim on claim.entity_id = affected.id and claim.relation is null left join source on source.id = source_id
      group by affected.id
    ) as stats
    where entity.id = stats.entity_id
      and (source_count, source_classes, latest_source_at)
        is distinct from (stats.count, stats.classes, stats.latest)`.execute(tx)
}

export type PlaceRow = { place_id: number; sort_name: string; entity_id: string }

export async function insertPlaces(tx: Sql, rows: readonly PlaceRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => [row.place_id, row.sort_name, row.entity_id])
  await copyRows(tx, 'entity_place', 'place_id, sort_name, entity_id', values)
}

/** Returns the place keys that each actor had before. */
export async function replacePlaces(
  tx: Sql,
  entityIds: readonly string[],
  rows: readonly PlaceRow[],
): Promise<Map<string, string[]>> {
  const { rows: removed } = await raw<{ entity_id: string; key: string }>`
    with removed as (delete from entity_place where entity_id = any(${entityIds}::uuid[]) returning entity_id, place_id)
    select entity_id, key from removed join place on place.id = place_id order by key`.execute(tx)
  const { rows: listedRows } = await raw<{ id: string }>`
    select id from entity where id = any(${entityIds}::uuid[]) and listed`.execute(tx)
  const listed = new Set(listedRows.map((row) => row.id))
  await insertPlaces(
    tx,
    rows.filter((row) => listed.has(row.entity_id)),
  )
  const before = new Map<string, string[]>(entityIds.map((id) => [id, []]))
  for (const row of removed) before.get(row.entity_id)!.push(row.key)
  return before
}

export async function addWords(tx: Sql, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const sorted = [...words].sort()
  await raw`insert into search_word (word) select unnest(${sorted}::text[]) on conflict do nothing`.execute(
    tx,
  )
}
