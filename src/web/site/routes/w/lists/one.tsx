import { redirect, useLoaderData } from 'react-router'
import { searchEntities } from '../../../../../contracts/directory/entities.ts'
import {
  addListItem,
  listListItems,
  removeListItem,
  updateListItem,
} from '../../../../../contracts/workspaces/list-items.ts'
import { deleteList, getList, updateList } from '../../../../../contracts/workspaces/lists.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { Notice } from '../../../components/layout/notice.tsx'
import { Pager } from '../../../components/layout/pager.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Conflict } from '../../../components/workspace/conflict.tsx'
import { AddActors, ListExportLinks, RenameList } from '../../../components/workspace/list-forms.tsx'
import { ListItems } from '../../../components/workspace/list-items.tsx'
import { TwoStepButton } from '../../../components/workspace/two-step-button.tsx'
import { useFailedChange, useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { formatDate, nationalTimeZone } from '../../../format.ts'
import { useMessages } from '../../../messages/use-messages.ts'
import { formVersion, workspaceAction, workspaceLoader } from '../open-workspace.ts'

export const loader = workspaceLoader(async ({ site, services, caller, call, params, param, url }) => {
  const of = params({ list_id: param('id') })
  const query = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [list, items, found] = await Promise.all([
    call(getList, { params: of }),
    call(listListItems, { params: of, query: { limit: 100, cursor } }),
    query === '' ? undefined : call(searchEntities, { query: { query, limit: 10 } }),
  ])
  const { visits } = services.members
  const since = await visits.mark(caller, list.id, site.now)
  const ids = items.data.map(({ entity_id }) => entity_id)
  return {
    list,
    since: since?.toISOString(),
    changed: since ? await visits.changedActors(list.id, ids, since) : [],
    items: items.data,
    page: items.page,
    query,
    added: url.searchParams.get('added'),
    removed: url.searchParams.get('removed'),
    removedName: url.searchParams.get('name') ?? '',
    found: found?.data.map(({ id, name, type, place }) => ({ id, name, type, place: place.name })),
  }
})

export const action = workspaceAction({
  async note({ call, params, param, path }, form) {
    const ids = params({ list_id: param('id'), entity_id: formText(form, 'subject') })
    const version = formVersion(form)
    const body = { note: formText(form, 'note') || null }
    await call(updateListItem, { params: ids, body, ...(version !== undefined && { version }) })
    return redirect(path(`/lists/${param('id')}`), 303)
  },
  async add({ call, params, param, path }, form) {
    const body = { entity_id: formText(form, 'subject'), note: formText(form, 'note') || null }
    await call(addListItem, { params: params({ list_id: param('id') }), body })
    return redirect(path(`/lists/${param('id')}?added=${encodeURIComponent(body.entity_id)}`), 303)
  },
  async remove({ call, params, param, path }, form) {
    const subject = formText(form, 'subject')
    await call(removeListItem, { params: params({ list_id: param('id'), entity_id: subject }) })
    const gone = new URLSearchParams({ removed: subject, name: formText(form, 'name').slice(0, 300) })
    return redirect(path(`/lists/${param('id')}?${gone}`), 303)
  },
  async rename({ call, params, param, path }, form) {
    const body = { name: formText(form, 'name'), description: formText(form, 'description') || null }
    const version = formVersion(form)
    const of = params({ list_id: param('id') })
    await call(updateList, { params: of, body, ...(version !== undefined && { version }) })
    return redirect(path(`/lists/${param('id')}`), 303)
  },
  async delete({ call, params, param, path }) {
    await call(deleteList, { params: params({ list_id: param('id') }) })
    return redirect(path('/lists'), 303)
  },
})

export default function List() {
  const { list, since, changed, items, page, query, found, added, removed, removedName } =
    useLoaderData<typeof loader>()
  const { m, language } = useMessages()
  const { canWrite, to } = useWorkspace()
  const text = m.workspace.lists
  const conflict = useFailedChange('rename')
  const addedName = items.find(({ entity_id }) => entity_id === added)?.name
  const isGone = removed !== null && !items.some(({ entity_id }) => entity_id === removed)
  return (
    <WorkspacePage
      title={list.name}
      lead={list.description}
      up={{ path: '/lists', label: text.title }}
      notice={
        <>
          {addedName && (
            <div className="mb-5">
              <Notice variant="done">{text.added(addedName)}</Notice>
            </div>
          )}
          {since && changed.length > 0 && (
            <div className="mb-5">
              <Notice variant="info">
                {text.changedSince(changed.length, formatDate(language, since, nationalTimeZone))}
              </Notice>
            </div>
          )}
          {isGone && removedName !== '' && canWrite && (
            <form method="post" className="mb-5">
              <Notice variant="done">
                <span dir="auto">{text.removed(removedName)}</span>{' '}
                <input type="hidden" name="intent" value="add" />
                <button type="submit" name="subject" value={removed} className="link cursor-pointer">
                  {text.undo}
                </button>
              </Notice>
            </form>
          )}
          {conflict?.code === 'precondition_failed' && (
            <Conflict
              by={list.updated_by.name}
              version={list.version}
              typed={conflict.typed}
              theirs={{ name: list.name, description: list.description ?? '' }}
              labels={{ name: text.name, description: text.description }}
              multiline={['description']}
            />
          )}
        </>
      }
      side={
        <>
          <ListExportLinks listId={list.id} />
          {canWrite && items.length > 0 && (
            <p>
              <a href={to(`/briefs?list=${list.id}#new`)} className="button">
                {text.briefFrom}
              </a>
            </p>
          )}
          {canWrite && <RenameList key={list.version} list={list} />}
          {canWrite && <TwoStepButton intent="delete" label={text.delete} text={text.deleteText} />}
        </>
      }
    >
      <div>
        {items.length === 0 ? (
          <p>{text.noActors}</p>
        ) : (
          <ListItems items={items} changed={changed} canWrite={canWrite} />
        )}
        <Pager nextCursor={page.next_cursor} />
      </div>
      {canWrite && (
        <Section title={text.add} isSmall id="add">
          <AddActors query={query} found={found} inList={items.map(({ entity_id }) => entity_id)} />
        </Section>
      )}
    </WorkspacePage>
  )
}
