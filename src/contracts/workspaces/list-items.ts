import { z } from 'zod'
import { Entity, EntitySort, EntityType, EntityVisibility } from '../directory/entities.ts'
import { SourceClass } from '../directory/sources.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { listParams, maxListItems } from './lists.ts'
import { itemFields, TargetState } from './workspace.ts'

export const ActorSummary = Entity.pick({
  id: true,
  type: true,
  visibility: true,
  name: true,
  slug: true,
  place: true,
  issue_areas: true,
  website: true,
  source_count: true,
  latest_source_at: true,
  freshness: true,
}).meta({ id: 'ActorSummary', description: 'Summary of an actor' })
export type ActorSummary = z.infer<typeof ActorSummary>

export const ListItem = z
  .object({
    entity_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    name: z.string().meta({
      description: 'Name of the actor, or its last known name if it was removed',
      example: 'Lakefront Tenants Union',
    }),
    state: TargetState.meta({ example: 'listed' }),
    actor: ActorSummary.nullable().meta({ description: 'Null when the actor was merged or removed' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Plain text. Escape it before rendering', example: 'Ask for the treasurer.' }),
    position: z.int().meta({ description: 'Position in the list, starting at 1', example: 1 }),
    ...itemFields,
  })
  .meta({ id: 'ListItem', description: 'An actor in a list' })
export type ListItem = z.infer<typeof ListItem>

const ItemNote = z.string().max(2000).meta({ description: 'A note for the members of the workspace' })
const EntityId = z.string().max(100)

export const ListItemInput = z
  .strictObject({
    entity_id: EntityId.meta({ description: 'Id of a public actor or of a private actor of the workspace' }),
    note: ItemNote.nullish(),
  })
  .meta({
    id: 'ListItemInput',
    example: { entity_id: '01920000-0000-7000-8000-000000000001', note: 'Ask for the treasurer.' },
  })
export type ListItemInput = z.infer<typeof ListItemInput>

export const ListItemPatch = z
  .strictObject({
    note: ItemNote.nullable().optional(),
    after: EntityId.nullable()
      .optional()
      .meta({ description: 'Move the item after this actor. Null moves it to the front' }),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'must change at least one field')
  .meta({ id: 'ListItemPatch', example: { note: 'The treasurer has left.', after: null } })
export type ListItemPatch = z.infer<typeof ListItemPatch>

const several = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50).optional()
const placeFilters = {
  query: z.string().trim().min(1).max(200).optional().meta({ description: 'Free text' }),
  issue_area: several(z.string().min(1).max(120)).meta({ description: 'Issue area or domain slugs' }),
  type: several(EntityType).meta({ description: 'Actor types' }),
  source_class: several(SourceClass).meta({
    description: 'Only actors with a source of one of these classes',
  }),
  sort: EntitySort.optional(),
}

const ListSearch = z
  .strictObject({
    ...placeFilters,
    state: several(z.string().min(2).max(40)).meta({ description: 'State abbreviations' }),
    place: several(z.string().min(1).max(160)).meta({ description: 'Place keys or slugs' }),
    visibility: EntityVisibility.default('public').meta({
      description: '`workspace` searches the private actors of your workspace instead of public actors',
    }),
  })
  .refine(({ sort: _, visibility, ...filters }) => {
    return visibility === 'workspace' || Object.values(filters).some((value) => value !== undefined)
  }, 'must have at least one filter')
  .meta({
    id: 'ListSearch',
    description: 'Same filters as GET /api/entities. Several values of one filter match any of them',
  })

const PlaceFilters = z
  .strictObject(placeFilters)
  .meta({ id: 'PlaceFilters', description: 'Same filters as GET /api/places/{place_key}/entities' })

export const ListBulkInput = z
  .strictObject({
    entity_ids: z
      .array(EntityId)
      .min(1)
      .max(maxListItems)
      .optional()
      .meta({ description: 'Ids of the actors' }),
    search: ListSearch.optional().meta({ description: 'Add the results of a search, in order' }),
    place_key: z.string().min(1).max(160).optional().meta({ description: 'Add the actors of a place' }),
    filters: PlaceFilters.optional().meta({ description: 'Filters for place_key' }),
  })
  .refine(
    ({ entity_ids, search, place_key }) =>
      [entity_ids, search, place_key].filter((way) => way !== undefined).length === 1,
    'must have exactly one of entity_ids, search and place_key',
  )
  .refine(({ place_key, filters }) => filters === undefined || place_key !== undefined, {
    path: ['filters'],
    error: 'can only be used with place_key; a search has its own filters',
  })
  .meta({
    id: 'ListBulkInput',
    example: { place_key: 'gary,indiana', filters: { issue_area: ['housing_affordability'] } },
  })
export type ListBulkInput = z.infer<typeof ListBulkInput>

export const ListBulkResult = z
  .object({
    added: z.array(z.uuid()).meta({
      description: 'Added actors, in order. Send them to …/items/remove to undo',
      example: ['01920000-0000-7000-8000-000000000001'],
    }),
    already_there: z
      .int()
      .meta({ description: 'Number of actors that were already in the list', example: 0 }),
    not_found: z
      .array(z.string())
      .meta({ description: 'Ids of actors that do not exist or were removed', example: [] }),
    truncated: z.boolean().meta({
      description: `True when actors were left out because a list holds at most ${maxListItems} actors`,
      example: false,
    }),
    item_count: z.int().meta({ description: 'Number of actors in the list now', example: 12 }),
  })
  .meta({ id: 'ListBulkResult', description: 'Result of a bulk add' })
export type ListBulkResult = z.infer<typeof ListBulkResult>

const ListRemoveInput = z
  .strictObject({ entity_ids: z.array(EntityId).min(1).max(maxListItems) })
  .meta({ id: 'ListRemoveInput', example: { entity_ids: ['01920000-0000-7000-8000-000000000001'] } })

export const ListRemoveResult = z
  .object({
    removed: z
      .array(z.uuid())
      .meta({ description: 'Removed actors', example: ['01920000-0000-7000-8000-000000000001'] }),
    not_there: z.int().meta({ description: 'Number of actors that were not in the list', example: 0 }),
    item_count: z.int().meta({ description: 'Number of actors in the list now', example: 11 }),
  })
  .meta({ id: 'ListRemoveResult' })
export type ListRemoveResult = z.infer<typeof ListRemoveResult>

const path = '/api/workspaces/{workspace_id}/lists/{list_id}/items'
const common = { tag: 'Workspaces', access: 'account' } as const
const ofList = { ...common, params: z.object(listParams) } as const
const ofItem = {
  ...common,
  path: `${path}/{entity_id}`,
  params: z.object({
    ...listParams,
    entity_id: z
      .string()
      .max(100)
      .meta({ description: 'Id of the actor', example: '01920000-0000-7000-8000-000000000001' }),
  }),
} as const

export const listListItems = operation({
  ...ofList,
  id: 'listListItems',
  method: 'GET',
  path,
  summary: 'List the actors in a list, in order',
  scope: 'workspace:read',
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(ListItem), page: Page }).meta({ id: 'ListItemList' }),
  problems: ['item_not_found'],
})

export const addListItem = operation({
  ...ofList,
  id: 'addListItem',
  method: 'POST',
  path,
  summary: 'Add an actor to a list',
  description: 'Appends the actor. Responds with 409 if the list already contains it.',
  scope: 'workspace:write',
  body: ListItemInput,
  status: 201,
  response: ListItem,
  responseHeaders: ['ETag'],
  problems: [
    'role_required',
    'item_not_found',
    'entity_not_found',
    'entity_merged',
    'conflict',
    'limit_reached',
  ],
})

export const addListItems = operation({
  ...ofList,
  id: 'addListItems',
  method: 'POST',
  path: `${path}/bulk`,
  summary: 'Add many actors by id, from a search, or from a place',
  description: `Actors that are already in the list stay unchanged. A list holds at most ${maxListItems} actors. Actors beyond that are left out, and \`truncated\` is true.`,
  scope: 'workspace:write',
  body: ListBulkInput,
  status: 200,
  response: ListBulkResult,
  problems: ['role_required', 'item_not_found', 'place_not_found', 'limit_reached'],
})

export const removeListItems = operation({
  ...ofList,
  id: 'removeListItems',
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Remove many actors from a list',
  description: 'Can undo a bulk add: send the ids it returned in `added`.',
  scope: 'workspace:write',
  body: ListRemoveInput,
  status: 200,
  response: ListRemoveResult,
  problems: ['role_required', 'item_not_found'],
})

export const getListItem = operation({
  ...ofItem,
  id: 'getListItem',
  method: 'GET',
  summary: 'Get one actor of a list',
  scope: 'workspace:read',
  status: 200,
  response: ListItem,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const updateListItem = operation({
  ...ofItem,
  id: 'updateListItem',
  method: 'PATCH',
  summary: 'Update the note of a list item, or move it',
  scope: 'workspace:write',
  body: ListItemPatch,
  status: 200,
  response: ListItem,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})

export const removeListItem = operation({
  ...ofItem,
  id: 'removeListItem',
  method: 'DELETE',
  summary: 'Remove an actor from a list',
  scope: 'workspace:write',
  status: 204,
  requestHeaders: ['If-Match'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})
