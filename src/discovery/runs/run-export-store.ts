import { sql as raw } from 'kysely'
import { keysetPages } from '../../platform/sql/keyset-pages.ts'
import type { ExportLines } from '../../workspaces/index.ts'

type Row = { position: unknown[]; json: string }

/** The exported tables and their paging keys. Page text belongs to its publisher and is omitted. */
const exported = {
  discovery_run: { record: raw`to_jsonb(t)`, key: ['id'] },
  discovery_candidate: { record: raw`to_jsonb(t)`, key: ['id'] },
  discovery_page: {
    record: raw`jsonb_build_object('run_id', t.run_id, 'url', t.url, 'final_url', t.record->'finalUrl',
      'outcome', t.outcome, 'detail', t.record->'detail', 'title', t.record->'page'->'title',
      'retrieved_at', t.record->'page'->'retrievedAt', 'candidates', t.candidates)`,
    key: ['run_id', 'position'],
  },
}

/** Exports the runs of a workspace with their candidates and pages. */
export const exportRuns: ExportLines = async function* (sql, workspaceId) {
  for (const [table, { record, key }] of Object.entries(exported)) {
    const columns = raw.join(key.map((column) => raw.ref(`t.${column}`)))
    const runOf = raw.ref(table === 'discovery_run' ? 't.id' : 't.run_id')
    const pages = keysetPages<Row>(async (after, limit) => {
      const following = after ? raw`and (${columns}) > (${raw.join(after.position)})` : raw``
      const { rows } = await raw<Row>`
        select ${record}::text as json, jsonb_build_array(${columns}) as position from ${raw.table(table)} t
        where ${runOf} in (select id from discovery_run where workspace_id = ${workspaceId}) ${following}
        order by ${columns} limit ${limit}`.execute(sql)
      return rows
    })
    for await (const rows of pages) {
      yield rows.map(({ json }) => `{"type":"${table}","record":${json}}\n`).join('')
    }
  }
}
