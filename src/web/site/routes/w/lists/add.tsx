import { redirect, useLoaderData } from 'react-router'
import { getEntity } from '../../../../../contracts/directory/entities.ts'
import { addListItems } from '../../../../../contracts/workspaces/list-items.ts'
import { createList, listLists } from '../../../../../contracts/workspaces/lists.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { Section } from '../../../components/layout/section.tsx'
import { NewListForm } from '../../../components/workspace/new-list-form.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { type WorkspacePage as Page, workspaceAction, workspaceLoader } from '../open-workspace.ts'

const actorOf = ({ url }: Pick<Page, 'url'>) => url.searchParams.get('actor') ?? ''

export const loader = workspaceLoader(async (page) => {
  const { call, params } = page
  const [actor, lists] = await Promise.all([
    call(getEntity, { params: { entity_id: actorOf(page) } }),
    call(listLists, { params: params({}), query: { limit: 100 } }),
  ])
  return { name: actor.name, lists: lists.data }
})

/** Adding an actor twice leaves it where it is. */
async function addTo({ call, params, path, url }: Page, listId: string) {
  const body = { entity_ids: [actorOf({ url })] }
  await call(addListItems, { params: params({ list_id: listId }), body })
  return redirect(path(`/lists/${listId}?added=${encodeURIComponent(actorOf({ url }))}`), 303)
}

export const action = workspaceAction({
  add: (page, form) => addTo(page, formText(form, 'list')),
  async create(page, form) {
    const body = { name: formText(form, 'name'), description: formText(form, 'description') || null }
    const list = await page.call(createList, { params: page.params({}), body })
    return addTo(page, list.id)
  },
})

export default function AddToList() {
  const { name, lists } = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const { canWrite } = useWorkspace()
  const text = m.workspace.lists
  return (
    <WorkspacePage title={text.addTitle(name)} up={{ path: '/lists', label: text.title }}>
      {canWrite ? (
        <>
          {lists.length > 0 && (
            <form method="post">
              <input type="hidden" name="intent" value="add" />
              <ul className="rows max-w-xl">
                {lists.map((list) => (
                  <li key={list.id} className="flex items-center gap-4">
                    <span className="grow" dir="auto">
                      <span className="font-semibold">{list.name}</span>{' '}
                      <span className="text-sm text-soft">{text.actors(list.item_count)}</span>
                    </span>
                    <button type="submit" name="list" value={list.id} className="button">
                      {text.addOne}
                      <span className="sr-only"> {text.addTo(list.name)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </form>
          )}
          <Section title={lists.length > 0 ? text.newHere : text.create} isSmall>
            <NewListForm />
          </Section>
        </>
      ) : (
        <p>{text.noWrite}</p>
      )}
    </WorkspacePage>
  )
}
