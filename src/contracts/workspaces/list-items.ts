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
}).meta({ id: 'ActorSummary', description: 'An actor in short' })
export type ActorSummary = z.infer<typeof ActorSummary>

export const ListItem = z
  .object({
    entity_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
    name: z.string().meta({
      description: 'Name of the actor; after its removal, the last one known',
      example: 'Lakefront Tenants Union',
    }),
    state: TargetState.meta({ example: 'listed' }),
    actor: ActorSummary.nullable().meta({ description: 'Null when it was merged or removed' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Plain text: escape it where it is shown', example: 'Ask for the treasurer.' }),
    position: z.int().meta({ description: 'Its place in the list, from 1', example: 1 }),
    ...itemFields,
  })
  .meta({ id: 'ListItem', description: 'An actor in a list' })
export type ListItem = z.infer<typeof ListItem>

const ItemNote = z.string().max(2000).meta({ description: 'For the members of the workspace' })
const EntityId = z.string().max(100)

export const ListItemInput = z
  .strictObject({
    entity_id: EntityId.meta({ description: 'Id of the actor: a public one, or a private one of yours' }),
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
      .meta({ description: 'Moves it behind this actor of the list; null moves it to the front' }),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'names no change')
  .meta({ id: 'ListItemPatch', example: { note: 'The treasurer has left.', after: null } })
export type ListItemPatch = z.infer<typeof ListItemPatch>

const several = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50).optional()
const placeFilters = {
  query: z.string().trim().min(1).max(200).optional().meta({ description: 'Free text' }),
  issue_area: several(z.string().min(1).max(120)).meta({ description: 'Issue area or domain slugs' }),
  type: several(EntityType).meta({ description: 'Actor types' }),
  source_class: several(SourceClass).meta({ description: 'Only actors with a source of such a class' }),
  sort: EntitySort.optional(),
}

export const ListSearch = z
  .strictObject({
    ...placeFilters,
    state: several(z.string().min(2).max(40)).meta({ description: 'State abbreviations' }),
    place: several(z.string().min(1).max(160)).meta({ description: 'Place keys or slugs' }),
    visibility: EntityVisibility.default('public').meta({
      description: '`workspace` for the private actors of your workspace instead of the public ones',
    }),
  })
  .refine(({ sort: _, visibility, ...filters }) => {
    return visibility === 'workspace' || Object.values(filters).some((value) => value !== undefined)
  }, 'names no filter: a list does not hold the whole directory')
  .meta({
    id: 'ListSearch',
    description: 'As GET /api/entities; several values of one filter mean any of them',
  })
export type ListSearch = z.infer<typeof ListSearch>

export const PlaceFilters = z
  .strictObject(placeFilters)
  .meta({ id: 'PlaceFilters', description: 'As GET /api/places/{place_key}/entities' })

export const ListBulkInput = z
  .strictObject({
    entity_ids: z.array(EntityId).min(1).max(maxListItems).optional().meta({ description: 'These actors' }),
    search: ListSearch.optional().meta({ description: 'What a search finds, in its order' }),
    place_key: z.string().min(1).max(160).optional().meta({ description: 'The actors of a place' }),
    filters: PlaceFilters.optional().meta({ description: 'Only with place_key: which of them' }),
  })
  .refine(
    ({ entity_ids, search, place_key }) =>
      [entity_ids, search, place_key].filter((way) => way !== undefined).length === 1,
    'must have exactly one of entity_ids, search and place_key',
  )
  .refine(({ place_key, filters }) => filters === undefined || place_key !== undefined, {
    path: ['filters'],
    error: 'belongs to place_key; a search has its own',
  })
  .meta({
    id: 'ListBulkInput',
    example: { place_key: 'gary,indiana', filters: { issue_area: ['housing_affordability'] } },
  })
export type ListBulkInput = z.infer<typeof ListBulkInput>

export const ListBulkResult = z
  .object({
    added: z.array(z.uuid()).meta({
      description: 'What was added, in order. Send it to …/items/remove to take exactly this back',
      example: ['01920000-0000-7000-8000-000000000001'],
    }),
    already_there: z.int().meta({ description: 'How many the list held before', example: 0 }),
    not_found: z
      .array(z.string())
      .meta({ description: 'Ids that no actor has, or whose actor is gone', example: [] }),
    truncated: z.boolean().meta({
      description: `True when more matched than the list has room for: it holds ${maxListItems} actors`,
      example: false,
    }),
    item_count: z.int().meta({ description: 'How many the list holds now', example: 12 }),
  })
  .meta({ id: 'ListBulkResult', description: 'What came of adding many' })
export type ListBulkResult = z.infer<typeof ListBulkResult>

export const ListRemoveInput = z
  .strictObject({ entity_ids: z.array(EntityId).min(1).max(maxListItems) })
  .meta({ id: 'ListRemoveInput', example: { entity_ids: ['01920000-0000-7000-8000-000000000001'] } })

export const ListRemoveResult = z
  .object({
    removed: z
      .array(z.uuid())
      .meta({ description: 'What was taken out', example: ['01920000-0000-7000-8000-000000000001'] }),
    not_there: z.int().meta({ description: 'How many the list did not hold', example: 0 }),
    item_count: z.int().meta({ description: 'How many the list holds now', example: 11 }),
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
  summary: 'List the actors of a list, in order',
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
  description: 'It comes last. An actor that the list holds already is refused with 409.',
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
  summary: 'Add many actors: by id, from a search, or of a place',
  description: `Those that the list holds already stay as they are. A list holds at most ${maxListItems} actors: what does not fit is left out, and \`truncated\` says so.`,
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
  summary: 'Take many actors out of a list',
  description: 'Takes back what a bulk add named as `added`.',
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
  summary: 'Read one actor of a list',
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
  summary: 'Change the note of an actor in a list, or move it',
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
  summary: 'Take an actor out of a list',
  scope: 'workspace:write',
  status: 204,
  requestHeaders: ['If-Match'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})
