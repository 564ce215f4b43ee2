import { useLoaderData } from 'react-router'
import { listSubmissions } from '../../../../../contracts/contributions/submissions.ts'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { SubmissionNames, SubmissionState } from '../../../components/workspace/submission-state.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return call(listSubmissions, { params: params({}), query: { limit: 50, cursor } })
})

export default function Submissions() {
  const { data, page } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to } = useWorkspace()
  const text = m.submissions
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 ? (
        <p className="max-w-2xl">{text.empty}</p>
      ) : (
        <div>
          <DataTable columns={[text.columns.what, text.columns.state, text.columns.date]}>
            {data.map(({ id, names, counts, created_at }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={to(`/submissions/${id}`)} className="link font-semibold" dir="auto">
                    <SubmissionNames names={names} counts={counts} />
                  </a>
                </th>
                <td>
                  <SubmissionState counts={counts} />
                </td>
                <td>{formatDate(language, created_at)}</td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="submissions" />
        </div>
      )}
    </WorkspacePage>
  )
}
