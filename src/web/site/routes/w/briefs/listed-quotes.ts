import { listListItems } from '../../../../../contracts/workspaces/list-items.ts'
import { listLists } from '../../../../../contracts/workspaces/lists.ts'
import type { FoundQuotes } from '../../../components/workspace/found-quotes.ts'
import type { WorkspacePage } from '../open-workspace.ts'
import { actorQuotes } from './actor-quotes.ts'

const mostLists = 5
const mostActors = 2
const quotesOfActor = 2

/** Quotes of actors in the latest lists of the workspace whose name has the letters, also in the middle of a word. */
export async function listedQuotes(
  { call, params }: Pick<WorkspacePage, 'call' | 'params'>,
  letters: string,
): Promise<FoundQuotes['found']> {
  if (letters === '') return []
  const lists = await call(listLists, { params: params({}), query: { limit: mostLists } })
  const items = await Promise.all(
    lists.data.map(({ id }) =>
      call(listListItems, { params: params({ list_id: id }), query: { limit: 100 } }),
    ),
  )
  const wanted = letters.toLowerCase()
  const named = items
    .flatMap(({ data }) => data)
    .filter(
      ({ name, state }) => (state === 'listed' || state === 'private') && name.toLowerCase().includes(wanted),
    )
  const ids = [...new Set(named.map(({ entity_id }) => entity_id))].slice(0, mostActors)
  const quotes = await Promise.all(ids.map((id) => actorQuotes({ call }, id, quotesOfActor)))
  return quotes.flat()
}
