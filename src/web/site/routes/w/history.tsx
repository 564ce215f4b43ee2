import { useLoaderData } from 'react-router'
import { listChanges, type WorkspaceChange } from '../../../../contracts/workspaces/usage.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { DateTime } from '../../components/layout/date-time.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { TableExportLink } from '../../components/workspace/table-export-link.tsx'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceLoader } from './open-workspace.ts'

export const loader = workspaceLoader(({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return call(listChanges, { params: params({}), query: { limit: 50, cursor } })
})

export default function History() {
  const { data, page } = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const text = m.records.history
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable isStacked columns={[text.columns.date, text.columns.who, text.columns.what]}>
            {inARow(data).map(({ change, times }) => (
              <tr key={change.id}>
                <td>
                  <DateTime at={new Date(change.at)} />
                </td>
                <td>
                  <span dir="auto">{change.by.name}</span>{' '}
                  <span className="text-sm text-soft">({text.with[change.credential]})</span>
                </td>
                <td className="cell-wide">
                  {text.actions[change.action] ?? <code className="font-mono text-sm">{change.action}</code>}{' '}
                  <strong dir="auto">{change.target.name}</strong>{' '}
                  {times > 1 && <span className="text-sm text-soft">{text.times(times)}</span>}
                </td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="history" />
        </div>
      )}
    </WorkspacePage>
  )
}

type Row = { change: WorkspaceChange; times: number }

/** Equal changes in a row are one line: a text is saved every few seconds while somebody writes. */
function inARow(changes: readonly WorkspaceChange[]): Row[] {
  const kindOf = ({ action, target, by, credential }: WorkspaceChange) =>
    JSON.stringify([action, target.id, by, credential])
  const rows: Row[] = []
  for (const change of changes) {
    const last = rows.at(-1)
    if (last && kindOf(last.change) === kindOf(change)) last.times++
    else rows.push({ change, times: 1 })
  }
  return rows
}
