import { z } from 'zod'
import { addListItems, ListBulkResult, listListItems } from '../../contracts/workspaces/list-items.ts'
import { createList, getList, type List, listLists, maxListItems } from '../../contracts/workspaces/lists.ts'
import { invalidField } from '../../platform/errors.ts'
import { loadFittingPage } from '../response-budget.ts'
import { actorPage, NextCursor, Notice, Total, workspacePage } from '../shapes/actor-shape.ts'
import { nextPageLines } from '../text/actor-text.ts'
import { dataNotice, formatKey, linkTo, quotationNotice, quoted } from '../text/quoted.ts'
import { additive, readOnly, type ToolContext, tool } from '../tool.ts'
import { Cursor, idOf, limitUpTo } from './arguments.ts'

const ListShape = z.object({
  id: z.string(),
  name: z.string(),
  item_count: z.int(),
  url: z.string().meta({ description: 'Its page in the workspace' }),
})

export const saveToListTool = tool({
  name: 'save_to_list',
  title: 'Save actors to a list of the workspace',
  description:
    'Adds actors to a list, identified by id or by name. A list with a new name is created. Actors that are already in the list stay unchanged.',
  scopes: ['workspace:read', 'workspace:write'],
  operations: [listLists, getList, createList, addListItems],
  annotations: { ...additive, idempotentHint: true },
  input: z.strictObject({
    list_id: idOf('list').optional(),
    list_name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Name of the list, instead of its id', example: 'Tenant groups' }),
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
      throw invalidField('list_id', 'pass either list_id or list_name, not both')
    }
    const { list, isNew } =
      list_id === undefined
        ? await findOrCreateList(context, list_name!)
        : { list: await context.call(getList, { params: inWorkspace(context, { list_id }) }), isNew: false }
    const result = await context.call(addListItems, {
      params: inWorkspace(context, { list_id: list.id }),
      body: { entity_ids },
    })
    const { added, already_there, not_found, truncated, item_count } = result
    const url = workspacePage(context, `lists/${list.id}`)
    const lines = [
      quotationNotice,
      '',
      `${isNew ? 'Created list' : 'List'} ${quoted(list.name, 200)}, id ${list.id}: ${added.length} added, ${already_there} already in the list, ${item_count} in total. Record: ${linkTo(url)}`,
      ...(not_found.length > 0
        ? [
            `Not found or removed: ${not_found.map(formatKey).join(', ')}. Check the ids with search_entities.`,
          ]
        : []),
      ...(truncated
        ? [`The other actors were not added: a list can contain ${maxListItems} actors. Use another list.`]
        : []),
    ]
    const shown = { id: list.id, name: list.name, item_count, url }
    return {
      data: { notice: dataNotice, list: shown, is_new: isNew, added, already_there, not_found, truncated },
      text: lines.join('\n'),
    }
  },
})

async function findOrCreateList(context: ToolContext, name: string): Promise<{ list: List; isNew: boolean }> {
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

/** Adds the workspace of the token to path parameters. */
export function inWorkspace<T extends object>(
  { caller }: ToolContext,
  more: T,
): T & { workspace_id: string } {
  return { ...more, workspace_id: caller.workspaceId }
}

const ItemShape = z.object({
  entity_id: z.string(),
  name: z.string(),
  state: z.string().meta({ description: 'listed, private, merged or removed' }),
  note: z.string().nullable(),
  place_key: z.string().nullable(),
  url: z.string().nullable().meta({ description: 'URL of the full record; null when it was removed' }),
})

export const getListTool = tool({
  name: 'get_list',
  title: 'Read a list of the workspace',
  description: 'Returns the actors of a list in its order. Find the id of a list with list_workspace_items.',
  scopes: ['workspace:read'],
  operations: [getList, listListItems],
  annotations: readOnly,
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
    const load = async (maximum: number) => {
      const { data, page } = await context.call(listListItems, { params, query: { limit: maximum, cursor } })
      const items = data.map(({ entity_id, name, state, note, actor }) => ({
        entity_id,
        name,
        state,
        note,
        place_key: actor?.place.key ?? null,
        url: actor && actorPage(context, entity_id, state === 'listed'),
      }))
      return { data: items, next: page.next_cursor, total: page.total }
    }
    const { data, next, total } = await loadFittingPage(limit, load, itemLines)
    const url = workspacePage(context, `lists/${id}`)
    const lines = [
      quotationNotice,
      '',
      `${quoted(name, 200)}: ${item_count} actors. Record: ${linkTo(url)}`,
      ...data.flatMap(itemLines),
      ...nextPageLines(next),
    ]
    const list = { id, name, item_count, url }
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
