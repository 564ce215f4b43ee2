import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'

type Exported = {
  readonly key: readonly string[]
  readonly omit: readonly string[]
  readonly of?: { readonly column: string; readonly table: string }
}

/**
 * What of a workspace is tableNames: exportLines that this room keeps. By which columns it is paged, what is left out, and
 * through which other row it belongs to the workspace, where it does not say so itself.
 */
const tables = {
  list: { key: ['id'], omit: [] },
  list_item: { key: ['list_id', 'entity_id'], omit: [] },
  note: { key: ['id'], omit: [] },
  review: { key: ['target_type', 'target_id'], omit: [] },
  review_step: { key: ['target_type', 'target_id', 'id'], omit: [] },
  brief: { key: ['id'], omit: [] },
  coverage_target: { key: ['id'], omit: [] },
  watch: { key: ['id'], omit: ['feed_hash'] },
  watch_recipient: { key: ['id'], omit: [] },
  watch_address: { key: ['id'], omit: [], of: { column: 'watch_id', table: 'watch' } },
  digest: { key: ['id'], omit: [] },
  digest_mail: { key: ['id'], omit: [], of: { column: 'recipient_id', table: 'watch_recipient' } },
  workspace_change: { key: ['id'], omit: [] },
  usage_record: { key: ['seq'], omit: [] },
} as const satisfies Record<string, Exported>

export type ExportedTable = keyof typeof tables
export const tableNames = Object.keys(tables) as ExportedTable[]

type Row = { json: string; position: unknown[] }

/** The rows of one table as JSON. */
export async function* readTable(
  sql: Sql,
  table: ExportedTable,
  workspaceId: string,
): AsyncGenerator<string[]> {
  const { key, omit, of }: Exported = tables[table]
  const isOwn = of
    ? raw`t.${raw.ref(of.column)} in (select id from ${raw.table(of.table)} where workspace_id = ${workspaceId})`
    : raw`t.workspace_id = ${workspaceId}`
  const columns = raw.join(key.map((column) => raw.ref(`t.${column}`)))
  const pages = keysetPages<Row>(async (after, limit) => {
    const following = after ? raw`and (${columns}) > (${raw.join(after.position)})` : raw``
    const { rows } = await raw<Row>`
      select (to_jsonb(t) - ${omit}::text[])::text as json, jsonb_build_array(${columns}) as position
      from ${raw.table(table)} t where ${isOwn} ${following}
      order by ${columns} limit ${limit}`.execute(sql)
    return rows
  })
  for await (const rows of pages) yield rows.map((row) => row.json)
}
