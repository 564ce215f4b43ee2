import { sql as raw } from 'kysely'
import type { ActorRecord } from '../../contracts/directory/import-record.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { identifiersColumn } from '../entity-writer/identifier-store.ts'
import { allPlaces } from '../entity-writer/private-place-store.ts'

/** Reads an actor as an import record, the starting point of an edit. */
export async function readActorRecord(sql: Sql, id: string): Promise<ActorRecord> {
  const result = await raw<Omit<ActorRecord, 'claims'>>`
    select 'actor' as record, null as external_id, ${identifiersColumn} as identifiers, e.type, e.name, e.description, e.website, e.contacts,
      e.contacts_until::text as contacts_until, e.issue_areas,
      json_build_object('status', case when e.location_withheld is null then 'published' else 'withheld' end,
        'reason', e.location_withheld) as location,
      (select key from place where id = e.place_id) as place,
      (select coalesce(json_agg(p.key order by p.key), '[]') from ${allPlaces} ep join place p on p.id = ep.place_id
        where ep.entity_id = e.id and p.id <> e.place_id) as places,
      (select coalesce(json_agg(json_build_object('url', s.url, 'title', s.title, 'publisher', s.publisher,
        'source_class', s.source_class, 'published_at', s.published_at, 'retrieved_at', s.retrieved_at,
        'content_hash', s.content_hash) order by s.url), '[]')
        from source s where s.id in (select source_id from claim where entity_id = e.id and relation is null)) as sources
    from entity e where e.id = ${id}`.execute(sql)
  const record = result.rows[0]
  if (record === undefined) throw new Error(`Actor ${id} does not exist`)
  const claims = await readClaims(sql, id)
  return { ...record, claims: claims.map(({ id: _, ...claim }) => claim) }
}

export async function readClaims(
  sql: Sql,
  entityId: string,
): Promise<(ActorRecord['claims'][number] & { id: string })[]> {
  const rows = await sql
    .selectFrom('claim as c')
    .innerJoin('source as s', 's.id', 'c.source_id')
    .select(['c.id', 'c.kind', 'c.text', 'c.issue_area', 's.url as source', 'c.excerpt', 'c.recorded_at'])
    .where('c.entity_id', '=', entityId)
    .where('c.relation', 'is', null)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ActorRecord['claims'][number]['kind'],
    recorded_at: row.recorded_at.toISOString(),
  }))
}
