import { z } from 'zod'
import { listBriefs } from '../../contracts/workspaces/briefs.ts'
import { listLists } from '../../contracts/workspaces/lists.ts'
import { listWatches } from '../../contracts/workspaces/watches.ts'
import { loadFittingPage, type Paged } from '../response-budget.ts'
import { NextCursor, Notice, Total, workspacePage } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, linkTo, quotationNotice, quoted } from '../text/quoted.ts'
import { readOnly, type ToolContext, tool } from '../tool.ts'
import { Cursor, limitUpTo } from './arguments.ts'
import { inWorkspace } from './lists.ts'

const ItemShape = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().meta({ description: 'Size or settings of the item' }),
  updated_at: z.string(),
  updated_by: z.string(),
  url: z.string().meta({ description: 'Its page in the workspace' }),
})
type ItemShape = z.infer<typeof ItemShape>
type Item = Omit<ItemShape, 'url'>

type Query = { limit: number; cursor: string | undefined }
type Listed = { updated_at: string; updated_by: { name: string } }

export const listWorkspaceItemsTool = tool({
  name: 'list_workspace_items',
  title: 'List the lists, briefs or watches of the workspace',
  description: 'Lists the lists, briefs or watches of the workspace, with the ids that other tools require.',
  scopes: ['workspace:read'],
  operations: [listLists, listBriefs, listWatches],
  annotations: readOnly,
  input: z.strictObject({
    kind: z.enum(['lists', 'briefs', 'watches']).meta({ description: 'Kind of item', example: 'lists' }),
    limit: limitUpTo(100, 20),
    cursor: Cursor,
  }),
  output: z.object({
    notice: Notice,
    kind: z.string(),
    data: z.array(ItemShape),
    next_cursor: NextCursor,
    total: Total,
  }),
  async run({ kind, limit, cursor }, context) {
    const load = async (maximum: number) => {
      const page = await loaders[kind](context, { limit: maximum, cursor })
      const data = page.data.map((item) => ({ ...item, url: workspacePage(context, `${kind}/${item.id}`) }))
      return { ...page, data }
    }
    const { data, next, total } = await loadFittingPage(limit, load, itemLines)
    const lines = [quotationNotice, '', ...data.flatMap(itemLines), ...nextPageLines(next)]
    return {
      data: { notice: dataNotice, kind, data: [...data], next_cursor: next, total },
      text: data.length === 0 ? `The workspace has no ${kind} yet.` : lines.join('\n'),
    }
  },
})

const loaders = {
  async lists(context: ToolContext, query: Query): Promise<Paged<Item>> {
    const { data, page } = await context.call(listLists, { params: inWorkspace(context, {}), query })
    const items = data.map((list) => ({
      ...lastChange(list),
      id: list.id,
      name: list.name,
      detail: `${list.item_count} actors`,
    }))
    return { data: items, next: page.next_cursor, total: page.total }
  },
  async briefs(context: ToolContext, query: Query): Promise<Paged<Item>> {
    const { data, page } = await context.call(listBriefs, { params: inWorkspace(context, {}), query })
    const items = data.map((brief) => ({
      id: brief.id,
      name: brief.title,
      detail: `${brief.status}, ${brief.citation_count} citations`,
      ...lastChange(brief),
    }))
    return { data: items, next: page.next_cursor, total: page.total }
  },
  async watches(context: ToolContext, query: Query): Promise<Paged<Item>> {
    const { data, page } = await context.call(listWatches, { params: inWorkspace(context, {}), query })
    const items = data.map((watch) => ({
      id: watch.id,
      name: watch.name,
      detail: `${watch.target.kind}, ${watch.cadence}${watch.muted ? ', muted' : ''}${watch.paused ? ', paused' : ''}, ${watch.match_count} matches`,
      ...lastChange(watch),
    }))
    return { data: items, next: page.next_cursor, total: page.total }
  },
}

function lastChange({ updated_at, updated_by }: Listed) {
  return { updated_at, updated_by: updated_by.name }
}

function itemLines({ id, name, detail, updated_at, updated_by, url }: ItemShape): string[] {
  return [
    `- ${quoted(name, 200)} (${detail}), id ${id}, changed ${updated_at.slice(0, 10)} by ${quoted(updated_by, 100)}. Record: ${linkTo(url)}`,
  ]
}
