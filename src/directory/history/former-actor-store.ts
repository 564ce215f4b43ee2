import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { identifiersColumn } from '../entity-writer/identifier-store.ts'
import type { FormerActor } from './compare-actor.ts'

/** Reads public actors as they are stored before a change. */
export async function readFormerActors(tx: Sql, ids: readonly string[]): Promise<Map<string, FormerActor>> {
  if (ids.length === 0) return new Map()
  const { rows } = await raw<FormerActor & { id: string }>`
    select e.id, e.type, e.name, e.description, e.website, e.issue_areas, e.contacts,
      e.contacts_until::text as contacts_until, e.location_withheld,
      ${identifiersColumn} as identifiers,
      array(select p.key from entity_place ep join place p on p.id = ep.place_id where ep.entity_id = e.id) as places,
      (select coalesce(json_agg(json_build_object('kind', c.kind, 'text', c.text, 'issue_area', c.issue_area,
          'excerpt', c.excerpt, 'source_id', c.source_id, 'url', s.url)), '[]')
        from claim c join source s on s.id = c.source_id where c.entity_id = e.id and c.relation is null) as claims
    from entity e where e.id = any(${ids}::uuid[]) and e.listed`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
