import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'

const pageSize = 200

/** The private signals of a workspace as lines of its export, every revision, as they were told. */
export async function* workspaceSignalLines(sql: Sql, workspaceId: string): AsyncGenerator<string> {
  let after: string | undefined
  for (;;) {
    const following = after === undefined ? raw`` : raw`and s.id > ${after}`
    const { rows } = await raw<{ id: string; retracted_at: Date | null; body: string }>`
      select s.id, s.retracted_at, l.body from signal s
      join signal_log l on l.chain_id = s.chain_id and l.signal_id = s.id and l.kind = 'signal'
      where s.workspace_id = ${workspaceId} ${following} order by s.id limit ${pageSize}`.execute(sql)
    const lines = rows.map(
      ({ retracted_at, body }) =>
        `{"type":"signal","retracted_at":${JSON.stringify(retracted_at)},"record":${body}}\n`,
    )
    if (lines.length > 0) yield lines.join('')
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}
