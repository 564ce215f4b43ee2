import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import { type EventActor, type EventDetails, type EventEvidence, maxEvidence } from './domain-event.ts'

/** Further actors are not named, but their places and issues are included. */
const maxActors = 20

type EventDetailsRow = {
  name: string
  actors: EventActor[]
  places: string[] | null
  issues: string[] | null
  evidence: EventEvidence[]
}

// Formats dates like `Date.toISOString`.
const instant = (column: string) =>
  raw`to_char(${raw.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const evidenceObject = raw`json_build_object('sourceId', s.id, 'url', s.url, 'title', s.title, 'publisher', s.publisher,
  'sourceClass', s.source_class, 'publishedAt', ${instant('s.published_at')}, 'retrievedAt', ${instant('s.retrieved_at')},
  'contentHash', s.content_hash, 'excerpt', c.excerpt)`

/** Reads the details of a public actor; undefined when it is private, removed or without evidence. */
export async function readActorEventDetails(tx: Sql, id: string): Promise<EventDetails | undefined> {
  const { rows } = await raw<EventDetailsRow>`
    select e.name, json_build_array(json_build_object('id', e.id, 'name', e.name, 'type', e.type)) as actors,
      (select array_agg(p.key order by p.id <> e.place_id, p.key)
        from entity_place ep join place p on p.id = ep.place_id where ep.entity_id = e.id) as places,
      e.issue_areas as issues,
      (select coalesce(json_agg(shown.evidence order by shown.recorded_at desc), '[]') from (
        select distinct on (c.source_id) c.recorded_at, ${evidenceObject} as evidence
        from claim c join source s on s.id = c.source_id
        where c.entity_id = e.id and c.relation is null and s.workspace_id is null and ${isShownClaim}
        order by c.source_id, c.kind = 'contact', c.recorded_at desc, c.id) shown) as evidence
    from entity e where e.id = ${id} and e.listed`.execute(tx)
  return toEventDetails(rows[0])
}

/** Reads the details of a public source and of the public actors that it supports. */
export async function readSourceEventDetails(tx: Sql, id: string): Promise<EventDetails | undefined> {
  const { rows } = await raw<EventDetailsRow>`
    with supported as (
      select e.id, e.name, e.type, e.sort_name, e.issue_areas from entity e
      where e.listed and e.id in (select entity_id from claim where source_id = ${id}))
    select s.title as name,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'type', type)), '[]')
        from (select * from supported order by sort_name, id limit ${maxActors}) named) as actors,
      (select array_agg(distinct p.key) from supported
        join entity_place ep on ep.entity_id = supported.id join place p on p.id = ep.place_id) as places,
      (select array_agg(distinct area) from supported, unnest(supported.issue_areas) as area) as issues,
      (select coalesce(json_agg(${evidenceObject}), '[]') from (
        select c.excerpt from claim c
        where c.source_id = s.id and c.entity_id in (select id from supported) and ${isShownClaim}
        order by c.kind = 'contact', c.recorded_at desc, c.id limit 1) c) as evidence
    from source s where s.id = ${id} and s.workspace_id is null`.execute(tx)
  return toEventDetails(rows[0])
}

function toEventDetails(row: EventDetailsRow | undefined): EventDetails | undefined {
  if (row === undefined || row.evidence.length === 0) return undefined
  return {
    name: row.name,
    actors: row.actors,
    places: row.places ?? [],
    issues: row.issues ?? [],
    evidence: row.evidence.slice(0, maxEvidence),
  }
}
