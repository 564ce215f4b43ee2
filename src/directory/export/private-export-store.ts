import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'
import { actorLine } from './export-lines.ts'
import { type ExportedEntity, readClaims } from './export-store.ts'

/** The private actors of a workspace in the import format. */
export async function* privateActorLines(sql: Sql, workspaceId: string): AsyncGenerator<string> {
  const pages = keysetPages<ExportedEntity>(async (after, limit) => {
    const { rows } = await raw<ExportedEntity>`
      select entity.id, entity.type, entity.name, entity.description, entity.website, entity.contacts,
        entity.contacts_until::text as contacts_until, entity.location_withheld,
        entity.issue_areas, place.key as place, place.name as place_name, place.state, null as external_id,
        (select coalesce(json_agg(json_build_object('scheme', scheme, 'identifier', identifier) order by scheme, identifier), '[]')
          from entity_identifier where entity_id = entity.id) as identifiers,
        (select coalesce(array_agg(other.key order by other.key), '{}')
          from entity_private_place also join place other on other.id = also.place_id
          where also.entity_id = entity.id and also.place_id <> entity.place_id) as places
      from entity join place on place.id = entity.place_id
      where entity.workspace_id = ${workspaceId} and entity.visibility = 'workspace' and entity.status = 'active'
        ${after ? raw`and entity.id > ${after.id}` : raw``}
      order by entity.id limit ${limit}`.execute(sql)
    return rows
  })
  for await (const rows of pages) {
    const claims = await readClaims(
      sql,
      rows.map((row) => row.id),
    )
    yield rows.map((row) => actorLine(row, claims.get(row.id) ?? [])).join('')
  }
}
