import { data } from 'react-router'
import { listSubmissions } from '../../../../contracts/contributions/submissions.ts'
import { writeCsv } from '../../../../contracts/csv.ts'
import { listCandidates, listRuns } from '../../../../contracts/discovery/discovery-runs.ts'
import { listBriefs } from '../../../../contracts/workspaces/briefs.ts'
import { listCoverageTargets } from '../../../../contracts/workspaces/coverage-targets.ts'
import { listLists } from '../../../../contracts/workspaces/lists.ts'
import { listNotes } from '../../../../contracts/workspaces/notes.ts'
import { listChanges } from '../../../../contracts/workspaces/usage.ts'
import { listWatches } from '../../../../contracts/workspaces/watches.ts'
import type { ExportedTable } from '../../components/workspace/table-export-link.tsx'
import { type WorkspacePage, workspaceLoader } from './open-workspace.ts'

type Listed = { data: readonly object[]; page: { next_cursor: string | null } }
type Query = { limit: number; cursor: string | undefined }

/** One page of what a list shows. */
const readers: Record<ExportedTable, (page: WorkspacePage, query: Query) => Promise<Listed>> = {
  briefs: ({ call, params }, query) => call(listBriefs, { params: params({}), query }),
  candidates: ({ call, url }, query) =>
    call(listCandidates, { params: { run_id: url.searchParams.get('run') ?? '' }, query }),
  history: ({ call, params }, query) => call(listChanges, { params: params({}), query }),
  lists: ({ call, params }, query) => call(listLists, { params: params({}), query }),
  notes: ({ call, params }, query) => call(listNotes, { params: params({}), query }),
  searches: ({ call }, query) => call(listRuns, { query }),
  submissions: ({ call, params }, query) => call(listSubmissions, { params: params({}), query }),
  targets: ({ call, params }, query) => call(listCoverageTargets, { params: params({}), query }),
  watches: ({ call, params }, query) => call(listWatches, { params: params({}), query }),
}

const limit = 100
/** A file for a spreadsheet. More rows are in the API. */
const maxRows = 20_000

/** A list of the workspace as a CSV file, with a column for each field of the API. */
export const loader = workspaceLoader(async (page) => {
  const table = page.param('table')
  if (!Object.hasOwn(readers, table)) throw data(null, { status: 404 })
  const rows: Record<string, unknown>[] = []
  let cursor: string | undefined
  do {
    const listed = await readers[table as ExportedTable](page, { limit, cursor })
    rows.push(...listed.data.map((row) => flat(row)))
    cursor = listed.page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < maxRows)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return new Response(writeCsv(rows, { columns }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table}.csv"`,
    },
  })
})

/** Fields inside fields become columns such as `target.name`; a list becomes one cell. */
function flat(value: object, prefix = ''): Record<string, unknown> {
  const cells = Object.entries(value).map(([name, field]) => {
    if (Array.isArray(field)) return { [prefix + name]: field.map(cellOf).join('; ') }
    return field !== null && typeof field === 'object'
      ? flat(field, `${prefix}${name}.`)
      : { [prefix + name]: field }
  })
  return Object.assign({}, ...cells)
}

const cellOf = (item: unknown) =>
  item !== null && typeof item === 'object' ? JSON.stringify(item) : String(item)
