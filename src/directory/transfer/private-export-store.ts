import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { actorLine } from './export-lines.ts'
import { type ExportedEntity, readClaims } from './export-store.ts'

const pageSize = 200

/** The private actors of a workspace, in the form that an import reads. No transaction is held between the pages. */
export async function* privateActorLines(sql: Sql, workspaceId: string): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await raw<ExportedEntity>`
      select entity.id, entity.type, entity.name, entity.description, entity.website, entity.contacts,
        entity.issue_areas, place.key as place, place.name as place_name, place.state, null as external_id,
        (select coalesce(array_agg(other.key order by other.key), '{}')
          from entity_private_place also join place other on other.id = also.place_id
          where also.entity_id = entity.id and also.place_id <> entity.place_id) as places
      from entity join place on place.id = entity.place_id
      where entity.workspace_id = ${workspaceId} and entity.visibility = 'workspace' and entity.status = 'active'
        and entity.id > ${after}
      order by entity.id limit ${pageSize}`.execute(sql)
    const claims = await readClaims(
      sql,
      rows.map((row) => row.id),
    )
    if (rows.length > 0) yield rows.map((row) => actorLine(row, claims.get(row.id) ?? [])).join('')
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}
