import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { ExportLines } from '../../workspaces/index.ts'

const pageSize = 200

/** Runs of a workspace, the candidates they found and what became of each page, as its export holds them. */
export const exportRuns: ExportLines = async function* (sql, workspaceId) {
  yield* linesOf(sql, 'discovery_run', workspaceId)
  yield* linesOf(sql, 'discovery_candidate', workspaceId)
  yield* pageLines(sql, workspaceId)
}

/** The text that was read is the publisher's, and stays out. */
async function* pageLines(sql: Sql, workspaceId: string): AsyncGenerator<string> {
  let after: [string, number] | undefined
  for (;;) {
    const following = after === undefined ? raw`` : raw`and (p.run_id, p.position) > (${raw.join(after)})`
    const { rows } = await raw<{ run_id: string; position: number; json: string }>`
      select p.run_id, p.position, jsonb_build_object('run_id', p.run_id, 'url', p.url,
        'final_url', p.record->'finalUrl', 'outcome', p.outcome, 'detail', p.record->'detail',
        'title', p.record->'page'->'title', 'retrieved_at', p.record->'page'->'retrievedAt',
        'candidates', p.candidates)::text as json
      from discovery_page p join discovery_run r on r.id = p.run_id
      where r.workspace_id = ${workspaceId} ${following}
      order by p.run_id, p.position limit ${pageSize}`.execute(sql)
    if (rows.length > 0) yield rows.map(({ json }) => `{"type":"discovery_page","record":${json}}\n`).join('')
    if (rows.length < pageSize) return
    const last = rows.at(-1)!
    after = [last.run_id, last.position]
  }
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
