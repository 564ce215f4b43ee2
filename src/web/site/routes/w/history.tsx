import { useLoaderData } from 'react-router'
import { listChanges } from '../../../../contracts/workspaces/usage.ts'
import { DataTable } from '../../components/layout/data-table.tsx'
import { Pager } from '../../components/layout/pager.tsx'
import { WorkspacePage } from '../../components/workspace/workspace-page.tsx'
import { formatDate, formatTime, nationalTimeZone } from '../../format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { workspaceLoader } from './open-workspace.ts'

export const loader = workspaceLoader(({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return call(listChanges, { params: params({}), query: { limit: 50, cursor } })
})

export default function History() {
  const { data, page } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const text = m.records.history
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable columns={[text.columns.date, text.columns.who, text.columns.what]}>
            {data.map((change) => (
              <tr key={change.id}>
                <td>
                  <time dateTime={change.at}>
                    {formatDate(language, change.at, nationalTimeZone)},{' '}
                    {formatTime(language, change.at, nationalTimeZone)}
                  </time>
                </td>
                <td>
                  <span dir="auto">{change.by.name}</span>{' '}
                  <span className="text-sm text-soft">({text.with[change.credential]})</span>
                </td>
                <td>
                  {text.actions[change.action] ?? <code className="font-mono text-sm">{change.action}</code>}{' '}
                  <strong dir="auto">{change.target.name}</strong>
                </td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
        </div>
      )}
    </WorkspacePage>
  )
}
