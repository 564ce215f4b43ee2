import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'

type Row = { id: string; seq: number; retracted_at: Date | null; body: string }

/** The private signals of a workspace as export lines, one for every published revision. */
export async function* workspaceSignalLines(sql: Sql, workspaceId: string): AsyncGenerator<string> {
  const pages = keysetPages<Row>(async (after, limit) => {
    const following = after ? raw`and (s.id, l.seq) > (${after.id}::uuid, ${after.seq})` : raw``
    const { rows } = await raw<Row>`
      select s.id, l.seq, s.retracted_at, l.body from signal s
      join signal_log l on l.chain_id = s.chain_id and l.signal_id = s.id and l.kind = 'signal'
      where s.workspace_id = ${workspaceId} ${following}
      order by s.id, l.seq limit ${limit}`.execute(sql)
    return rows
  })
  for await (const rows of pages) yield rows.map(lineOf).join('')
}

function lineOf({ retracted_at, body }: Row): string {
  return `{"type":"signal","retracted_at":${JSON.stringify(retracted_at)},"record":${body}}\n`
}
