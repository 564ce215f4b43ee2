import { redirect, useLoaderData } from 'react-router'
import { createList, listLists } from '../../../../../contracts/workspaces/lists.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { NewListForm } from '../../../components/workspace/new-list-form.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { workspaceAction, workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ services, caller, call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const lists = await call(listLists, { params: params({}), query: { limit: 50, cursor } })
  const ids = lists.data.map(({ id }) => id)
  return { ...lists, changed: await services.members.visits.countChanged(caller, ids) }
})

export const action = workspaceAction({
  async create({ call, params, path }, form) {
    const body = { name: formText(form, 'name'), description: formText(form, 'description') || null }
    const list = await call(createList, { params: params({}), body })
    return redirect(path(`/lists/${list.id}`), 303)
  },
})

export default function Lists() {
  const { data, page, changed } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const text = m.workspace.lists
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable
            isStacked
            columns={[text.columns.name, { number: text.columns.actors }, text.columns.changed]}
          >
            {data.map((list) => (
              <tr key={list.id}>
                <th scope="row">
                  <a href={to(`/lists/${list.id}`)} className="link font-semibold" dir="auto">
                    {list.name}
                  </a>{' '}
                  {changed[list.id] && (
                    <span className="tag tag-warn">{text.changed(changed[list.id]!)}</span>
                  )}
                  {list.description && (
                    <span className="block text-sm text-soft" dir="auto">
                      {list.description}
                    </span>
                  )}
                </th>
                <td className="number" data-label={text.columns.actors}>
                  {m.shell.number(list.item_count)}
                </td>
                <td>{text.by(formatDate(language, list.updated_at), list.updated_by.name)}</td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="lists" />
        </div>
      )}
      {canWrite && (
        <Section title={text.create} isSmall>
          <NewListForm />
        </Section>
      )}
    </WorkspacePage>
  )
}
