import { useLoaderData } from 'react-router'
import { listRuns } from '../../../../../contracts/discovery/discovery-runs.ts'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Icon } from '../../../components/layout/icon.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { isFailed, runTitle } from '../../../components/workspace/run-tasks.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ call, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return call(listRuns, { query: { limit: 50, cursor } })
})

export default function Discovery() {
  const { data, page } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.discovery
  const { columns } = text
  return (
    <WorkspacePage
      title={text.title}
      lead={text.lead}
      actions={
        canWrite && (
          <a href={to('/discovery/new')} className="button button-primary">
            <Icon name="telescope" />
            {text.start}
          </a>
        )
      }
    >
      {data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable
            isStacked
            columns={[
              columns.search,
              columns.state,
              { number: columns.open },
              { number: columns.decided },
              columns.date,
            ]}
          >
            {data.map((run) => (
              <tr key={run.id}>
                <th scope="row">
                  <a href={to(`/discovery/${run.id}`)} className="link font-semibold" dir="auto">
                    {runTitle(language, run)}
                  </a>
                </th>
                <td>
                  <span className={isFailed(run) ? 'tag tag-warn' : 'tag'}>
                    {run.status === 'failed' && !isFailed(run) ? text.canceled : text.status[run.status]}
                  </span>
                </td>
                <td className="number" data-label={columns.open}>
                  {run.review.open}
                </td>
                <td className="number" data-label={columns.decided}>
                  {run.review.accepted + run.review.merged + run.review.rejected + run.review.published}
                </td>
                <td data-label={columns.date}>{formatDate(language, run.created_at)}</td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="searches" />
        </div>
      )}
    </WorkspacePage>
  )
}
