import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { ExportLines } from '../../workspaces/index.ts'

const pageSize = 200

/** Runs of a workspace and the candidates they found, as its export holds them: a line for each, as it is stored. */
export const exportRuns: ExportLines = async function* (sql, workspaceId) {
  yield* linesOf(sql, 'discovery_run', workspaceId)
  yield* linesOf(sql, 'discovery_candidate', workspaceId)
}

async function* linesOf(
  sql: Sql,
  table: 'discovery_run' | 'discovery_candidate',
  workspaceId: string,
): AsyncGenerator<string> {
  let after: string | undefined
  for (;;) {
    const following = after === undefined ? raw`` : raw`and t.id > ${after}`
    const { rows } = await raw<{ id: string; json: string }>`
      select t.id, to_jsonb(t)::text as json from ${raw.table(table)} t
      where t.workspace_id = ${workspaceId} ${following} order by t.id limit ${pageSize}`.execute(sql)
    if (rows.length > 0) yield rows.map(({ json }) => `{"type":"${table}","record":${json}}\n`).join('')
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}
