import { redirect, useLoaderData } from 'react-router'
import { createBrief, listBriefs } from '../../../../../contracts/workspaces/briefs.ts'
import { listListItems } from '../../../../../contracts/workspaces/list-items.ts'
import { getList } from '../../../../../contracts/workspaces/lists.ts'
import { Field } from '../../../components/forms/field.tsx'
import { formText } from '../../../components/forms/handle-change.ts'
import { DataTable } from '../../../components/layout/data-table.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { IssueSelect } from '../../../components/workspace/issue-select.tsx'
import { TableExportLink } from '../../../components/workspace/table-export-link.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { type WorkspacePage as Page, workspaceAction, workspaceLoader } from '../open-workspace.ts'
import { placeKeyOf } from '../place-key-of.ts'

export const loader = workspaceLoader(async ({ call, params, url }) => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const briefs = await call(listBriefs, { params: params({}), query: { limit: 50, cursor } })
  const list_id = url.searchParams.get('list') ?? ''
  const list = list_id === '' ? undefined : await call(getList, { params: params({ list_id }) })
  return { ...briefs, list }
})

/** The actors of the list that the brief was started from. */
async function entitiesOf({ call, params }: Page, listId: string): Promise<string[]> {
  if (listId === '') return []
  const items = await call(listListItems, { params: params({ list_id: listId }), query: { limit: 100 } })
  return items.data.filter(({ actor }) => actor !== null).map(({ entity_id }) => entity_id)
}

export const action = workspaceAction({
  async create(page, form) {
    const { call, params, path } = page
    const place = formText(form, 'place')
    const issue = formText(form, 'issue')
    const place_keys = place === '' ? [] : [await placeKeyOf(page, place)]
    const entities = await entitiesOf(page, formText(form, 'list'))
    const brief = await call(createBrief, {
      params: params({}),
      body: {
        title: formText(form, 'title'),
        scope: { place_keys, issue_areas: issue === '' ? [] : [issue] },
        links: { entities },
      },
    })
    return redirect(path(`/briefs/${brief.id}`), 303)
  },
})

export default function Briefs() {
  const { data, page, list } = useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { to, canWrite } = useWorkspace()
  const failed = useFailedChange('create')
  const text = m.briefs
  const { columns } = text
  return (
    <WorkspacePage title={text.title} lead={text.lead}>
      {data.length === 0 ? (
        <p>{text.empty}</p>
      ) : (
        <div>
          <DataTable
            isStacked
            columns={[columns.title, columns.status, { number: columns.citations }, columns.changed]}
          >
            {data.map((brief) => (
              <tr key={brief.id}>
                <th scope="row">
                  <a href={to(`/briefs/${brief.id}`)} className="link font-semibold" dir="auto">
                    {brief.title}
                  </a>
                </th>
                <td>
                  <span className={brief.status === 'final' ? 'tag tag-fresh' : 'tag'}>
                    {text.status[brief.status]}
                  </span>
                </td>
                <td className="number" data-label={columns.citations}>
                  {brief.citation_count}
                </td>
                <td>{m.workspace.lists.by(formatDate(language, brief.updated_at), brief.updated_by.name)}</td>
              </tr>
            ))}
          </DataTable>
          <Pager nextCursor={page.next_cursor} />
          <TableExportLink table="briefs" />
        </div>
      )}
      {canWrite && (
        <Section title={list ? text.createFrom(list.name) : text.create} isSmall id="new">
          <form method="post" className="grid max-w-md gap-3">
            <input type="hidden" name="intent" value="create" />
            <input type="hidden" name="list" value={list?.id ?? ''} />
            <Field
              label={text.newTitle}
              name="title"
              required
              maxLength={300}
              autoComplete="off"
              defaultValue={failed?.typed['title'] ?? list?.name}
            />
            <Field
              label={text.place}
              name="place"
              maxLength={160}
              autoComplete="off"
              defaultValue={failed?.typed['place']}
            />
            <IssueSelect label={text.issue} any={text.anyIssue} />
            <div>
              <button type="submit" className="button button-primary">
                {text.createButton}
              </button>
            </div>
          </form>
        </Section>
      )}
    </WorkspacePage>
  )
}
