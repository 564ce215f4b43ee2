import { z } from 'zod'
import { addListItems, ListBulkResult, listListItems } from '../../contracts/workspaces/list-items.ts'
import { createList, getList, type List, listLists, maxListItems } from '../../contracts/workspaces/lists.ts'
import { invalidField } from '../../platform/errors.ts'
import { fittingPage } from '../budget.ts'
import { NextCursor, Notice, Total } from '../shapes/actor-shape.ts'
import { moreLine } from '../text/actor-text.ts'
import { dataNotice, linkTo, named, quotationNotice, quoted } from '../text/quoted.ts'
import { adds, reads, type ToolContext, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo } from './arguments.ts'

const ListShape = z.object({ id: z.string(), name: z.string(), item_count: z.int() })

export const saveToListTool = tool({
  name: 'save_to_list',
  title: 'Save actors to a list of the workspace',
  description:
    'Adds actors to a list by its id, or by its name: a list that does not exist yet is made. Actors that the list holds already stay as they are.',
  scopes: ['workspace:read', 'workspace:write'],
  uses: [listLists, getList, createList, addListItems],
  annotations: { ...adds, idempotentHint: true },
  input: z.strictObject({
    list_id: idOf('list').optional(),
    list_name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Name of a list, instead of its id', example: 'Tenant groups' }),
    entity_ids: z
      .array(idOf('actor'))
      .min(1)
      .max(100)
      .meta({ description: 'Ids of the actors', example: ['01920000-0000-7000-8000-000000000001'] }),
  }),
  output: z.object({
    notice: Notice,
    list: ListShape,
    is_new: z.boolean(),
    added: ListBulkResult.shape.added,
    already_there: z.int(),
    not_found: z.array(z.string()),
    truncated: ListBulkResult.shape.truncated,
  }),
  async run({ list_id, list_name, entity_ids }, context) {
    if ((list_id === undefined) === (list_name === undefined)) {
      throw invalidField('list_id', 'give either list_id or list_name, and not both')
    }
    const { list, isNew } =
      list_id === undefined
        ? await listNamed(context, list_name!)
        : { list: await context.call(getList, { params: inWorkspace(context, { list_id }) }), isNew: false }
    const result = await context.call(addListItems, {
      params: inWorkspace(context, { list_id: list.id }),
      body: { entity_ids },
    })
    const { added, already_there, not_found, truncated, item_count } = result
    const lines = [
      quotationNotice,
      '',
      `${isNew ? 'Made the list' : 'The list'} ${quoted(list.name, 200)}, id ${list.id}: ${added.length} added, ${already_there} were there already, ${item_count} in all.`,
      ...(not_found.length > 0
        ? [`Not found, or gone: ${not_found.map(named).join(', ')}. Check the ids with search_entities.`]
        : []),
      ...(truncated
        ? [`The others did not fit: a list holds ${maxListItems} actors. Save them to another one.`]
        : []),
    ]
    const shown = { id: list.id, name: list.name, item_count }
    return {
      data: { notice: dataNotice, list: shown, is_new: isNew, added, already_there, not_found, truncated },
      text: lines.join('\n'),
    }
  },
})

async function listNamed(context: ToolContext, name: string): Promise<{ list: List; isNew: boolean }> {
  let cursor: string | undefined
  do {
    const { data, page } = await context.call(listLists, {
      params: inWorkspace(context, {}),
      query: { limit: 100, cursor },
    })
    const list = data.find((one) => one.name === name)
    if (list) return { list, isNew: false }
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return {
    list: await context.call(createList, { params: inWorkspace(context, {}), body: { name } }),
    isNew: true,
  }
}

/** A token acts in one workspace: there is no other that a tool could name. */
export function inWorkspace<T extends object>(
  { caller }: ToolContext,
  more: T,
): T & { workspace_id: string } {
  return { ...more, workspace_id: caller.workspaceId }
}

const ItemShape = z.object({
  entity_id: z.string(),
  name: z.string(),
  state: z.string().meta({ description: 'listed, private, or merged or removed since' }),
  note: z.string().nullable(),
  place_key: z.string().nullable(),
  url: z.string().nullable().meta({ description: 'Where the whole record is; null when it is gone' }),
})

export const getListTool = tool({
  name: 'get_list',
  title: 'Read a list of the workspace',
  description: 'The actors that a list holds, in its order. list_workspace_items finds the id of a list.',
  scopes: ['workspace:read'],
  uses: [getList, listListItems],
  annotations: reads,
  input: z.strictObject({ list_id: idOf('list'), limit: limitUpTo(100, 50), cursor: Cursor }),
  output: z.object({
    notice: Notice,
    list: ListShape,
    data: z.array(ItemShape),
    next_cursor: NextCursor,
    total: Total,
  }),
  async run({ list_id, limit, cursor }, context) {
    const params = inWorkspace(context, { list_id })
    const { id, name, item_count } = await context.call(getList, { params })
    const load = async (most: number) => {
      const { data, page } = await context.call(listListItems, { params, query: { limit: most, cursor } })
      const items = data.map(({ entity_id, name, state, note, actor }) => ({
        entity_id,
        name,
        state,
        note,
        place_key: actor?.place.key ?? null,
        url: actor && `${context.baseUrl}/api/entities/${entity_id}`,
      }))
      return { data: items, next: page.next_cursor, total: page.total }
    }
    const { data, next, total } = await fittingPage(limit, load, itemLines)
    const lines = [
      quotationNotice,
      '',
      `${quoted(name, 200)}: ${item_count} actors`,
      ...data.flatMap(itemLines),
      ...moreLine(next),
    ]
    const list = { id, name, item_count }
    return {
      data: { notice: dataNotice, list, data: [...data], next_cursor: next, total },
      text: lines.join('\n'),
    }
  },
})

function itemLines({ entity_id, name, state, note, place_key, url }: z.infer<typeof ItemShape>): string[] {
  const place = place_key === null ? '' : `, ${place_key}`
  const record = url === null ? '' : `. Record: ${linkTo(url)}`
  return [
    `- ${quoted(name, 200)} (${state}${place}), id ${entity_id}${record}${note ? `. Note: ${quoted(note, 300)}` : ''}`,
  ]
}
