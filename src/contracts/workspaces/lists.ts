import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { itemFields, WorkspaceParams, workspaceParams } from './workspace.ts'

export const maxListItems = 5_000
export const maxLists = 1_000

export const List = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000041' }),
    name: z.string().meta({ example: 'Tenant groups' }),
    description: z.string().nullable().meta({ example: 'Who to call about the new ordinance.' }),
    item_count: z.int().meta({ description: 'Number of actors in the list', example: 12 }),
    ...itemFields,
  })
  .meta({ id: 'List', description: 'An ordered list of actors' })
export type List = z.infer<typeof List>

const fields = {
  name: z.string().trim().min(1).max(200).meta({ description: 'Name of the list' }),
  description: z.string().max(2000).nullish().meta({ description: 'Purpose of the list' }),
}

export const ListInput = z.strictObject(fields).meta({
  id: 'ListInput',
  example: { name: 'Tenant groups', description: 'Who to call about the new ordinance.' },
})
export type ListInput = z.infer<typeof ListInput>

export const ListPatch = z
  .strictObject(fields)
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change at least one field')
  .meta({ id: 'ListPatch', example: { name: 'Tenant groups of Gary' } })
export type ListPatch = z.infer<typeof ListPatch>

export const listParams = {
  ...workspaceParams,
  list_id: z
    .string()
    .max(100)
    .meta({ description: 'Id of the list', example: '01920000-0000-7000-8000-000000000041' }),
}

const path = '/api/workspaces/{workspace_id}/lists'
const common = { tag: 'Workspaces', access: 'account' } as const
const ofOne = { ...common, path: `${path}/{list_id}`, params: z.object(listParams) } as const

export const createList = operation({
  ...common,
  id: 'createList',
  method: 'POST',
  path,
  summary: 'Create a list of actors',
  scope: 'workspace:write',
  params: WorkspaceParams,
  body: ListInput,
  status: 201,
  response: List,
  responseHeaders: ['ETag', 'Location'],
  problems: ['role_required', 'limit_reached'],
})

export const listLists = operation({
  ...common,
  id: 'listLists',
  method: 'GET',
  path,
  summary: 'List the lists of the workspace',
  description: 'Newest first.',
  scope: 'workspace:read',
  params: WorkspaceParams,
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(List), page: Page }).meta({ id: 'ListList' }),
})

export const getList = operation({
  ...ofOne,
  id: 'getList',
  method: 'GET',
  summary: 'Get a list',
  scope: 'workspace:read',
  status: 200,
  response: List,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const updateList = operation({
  ...ofOne,
  id: 'updateList',
  method: 'PATCH',
  summary: 'Rename or describe a list',
  description:
    'Omitted fields keep their value. The version also increases when actors are added, removed or moved.',
  scope: 'workspace:write',
  body: ListPatch,
  status: 200,
  response: List,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})

export const deleteList = operation({
  ...ofOne,
  id: 'deleteList',
  method: 'DELETE',
  summary: 'Delete a list with its items',
  scope: 'workspace:write',
  status: 204,
  requestHeaders: ['If-Match'],
  problems: ['role_required', 'item_not_found', 'precondition_failed'],
})

export const ListExportFormat = z
  .enum(['csv', 'jsonl'])
  .meta({ description: 'CSV for spreadsheets, or JSON Lines', example: 'csv' })
export type ListExportFormat = z.infer<typeof ListExportFormat>

export const exportList = operation({
  ...ofOne,
  id: 'exportList',
  method: 'GET',
  path: `${path}/{list_id}/export`,
  summary: 'Export a list with its evidence',
  description:
    'One row per claim with actor, place, claim and source, in the order of the list. An actor without claims, or one that was removed, has one row.',
  scope: 'workspace:read',
  query: z.strictObject({ format: ListExportFormat.default('csv') }),
  status: 200,
  downloads: ['text/csv', 'application/jsonl'],
  problems: ['item_not_found'],
})
