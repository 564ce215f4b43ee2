import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'

type Exported = {
  readonly key: readonly string[]
  readonly omit: readonly string[]
  readonly parent?: { readonly column: string; readonly table: string }
}

/** The exported tables: their paging key, the columns to omit, and the parent row if a table has no workspace_id. */
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
  watch_address: { key: ['id'], omit: [], parent: { column: 'watch_id', table: 'watch' } },
  digest: { key: ['id'], omit: [] },
  digest_mail: { key: ['id'], omit: [], parent: { column: 'recipient_id', table: 'watch_recipient' } },
  monitor: { key: ['id'], omit: ['leased_until', 'lease_id', 'validators', 'position'] },
  contribution: { key: ['id'], omit: ['receipt_hash', 'taken_by', 'taken_until', 'priority'] },
  workspace_change: { key: ['id'], omit: [] },
  usage_record: { key: ['seq'], omit: [] },
} as const satisfies Record<string, Exported>

type ExportedTable = keyof typeof tables
export const tableNames = Object.keys(tables) as ExportedTable[]

type Row = { json: string; position: unknown[] }

/** Reads the rows of one table as JSON, page by page. */
export async function* readTable(
  sql: Sql,
  table: ExportedTable,
  workspaceId: string,
): AsyncGenerator<string[]> {
  const { key, omit, parent }: Exported = tables[table]
  const isOwn = parent
    ? raw`t.${raw.ref(parent.column)} in (select id from ${raw.table(parent.table)} where workspace_id = ${workspaceId})`
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
