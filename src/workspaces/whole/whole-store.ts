import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'

type Exported = {
  readonly key: readonly string[]
  readonly without: readonly string[]
  readonly of?: { readonly column: string; readonly table: string }
}

/**
 * What of a workspace is exported: everything that this room keeps. By which columns it is paged, what is left out, and
 * through which other row it belongs to the workspace, where it does not say so itself.
 */
const exported = {
  list: { key: ['id'], without: [] },
  list_item: { key: ['list_id', 'entity_id'], without: [] },
  note: { key: ['id'], without: [] },
  review: { key: ['target_type', 'target_id'], without: [] },
  review_step: { key: ['target_type', 'target_id', 'id'], without: [] },
  brief: { key: ['id'], without: [] },
  coverage_target: { key: ['id'], without: [] },
  watch: { key: ['id'], without: ['feed_hash'] },
  watch_recipient: { key: ['id'], without: [] },
  watch_address: { key: ['id'], without: [], of: { column: 'watch_id', table: 'watch' } },
  digest: { key: ['id'], without: [] },
  digest_mail: { key: ['id'], without: [], of: { column: 'recipient_id', table: 'watch_recipient' } },
  workspace_change: { key: ['id'], without: [] },
  usage_record: { key: ['seq'], without: [] },
} as const satisfies Record<string, Exported>

export type ExportedTable = keyof typeof exported
export const exportedTables = Object.keys(exported) as ExportedTable[]

type Row = { json: string; position: unknown[] }

/** The rows of one table as JSON. */
export async function* readWhole(
  sql: Sql,
  table: ExportedTable,
  workspaceId: string,
): AsyncGenerator<string[]> {
  const { key, without, of }: Exported = exported[table]
  const isOwn = of
    ? raw`t.${raw.ref(of.column)} in (select id from ${raw.table(of.table)} where workspace_id = ${workspaceId})`
    : raw`t.workspace_id = ${workspaceId}`
  const columns = raw.join(key.map((column) => raw.ref(`t.${column}`)))
  const pages = keysetPages<Row>(async (after, limit) => {
    const following = after ? raw`and (${columns}) > (${raw.join(after.position)})` : raw``
    const { rows } = await raw<Row>`
      select (to_jsonb(t) - ${without}::text[])::text as json, jsonb_build_array(${columns}) as position
      from ${raw.table(table)} t where ${isOwn} ${following}
      order by ${columns} limit ${limit}`.execute(sql)
    return rows
  })
  for await (const rows of pages) yield rows.map((row) => row.json)
}
