import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { isShownClaim } from '../entities/contact-columns-store.ts'
import { passageColumns } from './passage-columns-store.ts'
import type { PassageClaim } from './passages.ts'
import type { SourceRow } from './source-view.ts'

export type SourceDetailRow = Omit<SourceRow, 'excerpt' | 'entities'>

/** A public source. */
export async function findSource(sql: Sql, id: string): Promise<SourceDetailRow | undefined> {
  return sql
    .selectFrom('source')
    .select([
      'id',
      'url',
      'title',
      'publisher',
      'source_class',
      'published_at',
      'retrieved_at',
      'content_hash',
      'status',
      'sample',
    ])
    .where('id', '=', id)
    .where('workspace_id', 'is', null)
    .executeTakeFirst()
}

/** The claims that a source proves about public actors, in the order of the page as far as it is known. */
export async function readClaimsOfSource(sql: Sql, id: string, limit: number): Promise<PassageClaim[]> {
  const { rows } = await raw<PassageClaim>`
    select c.id, c.kind, c.text, c.issue_area, c.excerpt, ${passageColumns},
      json_build_object('id', e.id, 'name', e.name, 'type', e.type, 'slug', e.slug) as entity
    from claim c join passage p on p.id = c.passage_id and p.source_id = c.source_id join entity e on e.id = c.entity_id
    where c.source_id = ${id} and e.listed and ${isShownClaim}
    order by coalesce(p.position, c.position) nulls last, c.id limit ${limit}`.execute(sql)
  return rows
}
