import { data, redirect, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { getEntity, searchEntities } from '../../../../../contracts/directory/entities.ts'
import { listCandidates } from '../../../../../contracts/discovery/discovery-runs.ts'
import { addListItems } from '../../../../../contracts/workspaces/list-items.ts'
import { createList, listLists } from '../../../../../contracts/workspaces/lists.ts'
import { formText } from '../../../components/forms/handle-change.ts'
import { Section } from '../../../components/layout/section.tsx'
import { NewListForm } from '../../../components/workspace/new-list-form.tsx'
import { useWorkspace } from '../../../components/workspace/use-workspace.ts'
import { WorkspacePage } from '../../../components/workspace/workspace-page.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { mostListed } from '../../public/search/search-address.ts'
import { type WorkspacePage as Page, workspaceAction, workspaceLoader } from '../open-workspace.ts'

type SearchQuery = z.input<NonNullable<typeof searchEntities.query>>

/** The public actors that a search on the site finds, in its order. */
async function idsFound({ call }: Pick<Page, 'call'>, search: string): Promise<string[]> {
  const { cursor: _, limit: __, ...filters } = readSearch(search)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await call(searchEntities, {
      query: { ...filters, limit: 100, ...(cursor !== undefined && { cursor }) },
    })
    ids.push(...data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && ids.length < mostListed)
  return ids.slice(0, mostListed)
}

/** The filters of a search in the API. A link that somebody changed gets a page that says so. */
function readSearch(search: string): SearchQuery {
  const parameters = new URLSearchParams(search)
  const given = [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)] as const)
  const query = Object.fromEntries(
    given.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const parsed = searchEntities.query!.safeParse(query)
  if (parsed.success) return query as SearchQuery
  throw data({ code: 'invalid_request', detail: parsed.error.issues[0]?.message }, { status: 400 })
}

/** The actors to add: the one of `actor`, all that a `search` finds, or everything that the search of `run` published. */
async function idsToAdd({ call, url }: Pick<Page, 'call' | 'url'>): Promise<string[]> {
  const run_id = url.searchParams.get('run')
  const search = url.searchParams.get('search')
  if (search !== null) return idsFound({ call }, search)
  if (run_id === null) return [url.searchParams.get('actor') ?? '']
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const query = { state: ['published' as const], limit: 100, ...(cursor !== undefined && { cursor }) }
    const { data, page } = await call(listCandidates, { params: { run_id }, query })
    ids.push(...data.flatMap(({ entity_id }) => entity_id ?? []))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return [...new Set(ids)]
}

export const loader = workspaceLoader(async (page) => {
  const { call, params, url } = page
  const [ids, lists] = await Promise.all([
    idsToAdd(page),
    call(listLists, { params: params({}), query: { limit: 100 } }),
  ])
  const isFound = url.searchParams.has('search')
  const name =
    isFound || url.searchParams.has('run')
      ? null
      : (await call(getEntity, { params: { entity_id: ids[0] ?? '' } })).name
  return { name, isFound, count: ids.length, lists: lists.data }
})

/** Adding an actor twice leaves it where it is. */
async function addTo(page: Page, listId: string) {
  const { call, params, path } = page
  const entity_ids = await idsToAdd(page)
  if (entity_ids.length > 0)
    await call(addListItems, { params: params({ list_id: listId }), body: { entity_ids } })
  const one = entity_ids.length === 1 ? `?added=${encodeURIComponent(entity_ids[0]!)}` : ''
  return redirect(path(`/lists/${listId}${one}`), 303)
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
  const { name, isFound, count, lists } = useLoaderData<typeof loader>()
  const { m } = useMessages()
  const { canWrite } = useWorkspace()
  const text = m.workspace.lists
  return (
    <WorkspacePage
      title={isFound ? text.addFound(count) : name === null ? text.addPublished(count) : text.addTitle(name)}
      up={{ path: '/lists', label: text.title }}
    >
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
