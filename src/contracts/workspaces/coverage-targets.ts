import { z } from 'zod'
import { EntityType } from '../directory/entities.ts'
import { PlaceReference } from '../directory/place-key.ts'
import { CoverageStatus } from '../directory/places.ts'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { itemFields, workspaceParams } from './workspace.ts'

export const maxCoverageTargets = 500
const exampleId = '01920000-0000-7000-8000-000000000052'

const fields = {
  title: z.string().trim().min(1, 'must not be empty').max(300).meta({ description: 'Title of the target' }),
  place_key: z.string().min(1).max(160).meta({ description: 'Place key or slug' }),
  issue_areas: z
    .array(z.string().min(1).max(120))
    .min(1, 'must name an issue area')
    .max(60)
    .meta({ description: 'Slugs of issue areas. A domain stands for all its issue areas' }),
  actor_types: z
    .array(EntityType)
    .max(5)
    .meta({ description: 'Each type is counted separately. Empty counts actors of any type together' }),
  minimum: z.int().min(1).max(1000).meta({ description: 'Number of actors that each cell needs' }),
  due_on: z.iso
    .date()
    .refine((date) => date >= '0001', 'must be between the years 0001 and 9999')
    .nullable()
    .meta({ description: 'Due date' }),
}

export const CoverageTargetInput = z
  .strictObject({
    ...fields,
    actor_types: fields.actor_types.default([]),
    minimum: fields.minimum.default(3),
    due_on: fields.due_on.default(null),
  })
  .meta({
    id: 'CoverageTargetInput',
    example: {
      title: 'Housing in Gary',
      place_key: 'gary,indiana',
      issue_areas: ['housing_affordability'],
      actor_types: ['organization', 'campaign'],
      minimum: 3,
      due_on: '2026-12-31',
    },
  })
export type CoverageTargetInput = z.infer<typeof CoverageTargetInput>

export const CoverageTargetPatch = z
  .strictObject(fields)
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'must change at least one field')
  .meta({ id: 'CoverageTargetPatch', example: { minimum: 5 } })
export type CoverageTargetPatch = z.infer<typeof CoverageTargetPatch>

export const CoverageCell = z
  .object({
    issue_area: z.string().meta({ example: 'housing_affordability' }),
    name: z.string().meta({ description: 'Name of the issue area', example: 'Housing affordability' }),
    actor_type: EntityType.nullable().meta({
      description: 'Null for actors of any type',
      example: 'organization',
    }),
    actor_count: z.int().meta({ description: 'Number of public actors', example: 1 }),
    minimum: z.int().meta({ example: 3 }),
    status: CoverageStatus.meta({
      description:
        'covered: the minimum is reached; thin: some actors, but fewer; missing: a search found none; not_searched: no search has run',
      example: 'thin',
    }),
    stale_count: z.int().meta({
      description: 'Number of these actors whose newest source is older than 365 days',
      example: 0,
    }),
    last_searched_at: z.string().nullable().meta({ example: '2026-03-01T12:00:00.000Z' }),
    status_from: z.string().nullable().meta({
      description:
        'The issue area about the same subject that the status comes from: a search found nobody here, but that area has actors. Otherwise null',
      example: null,
    }),
  })
  .meta({ id: 'CoverageCell', description: 'One combination of issue area and actor type' })
export type CoverageCell = z.infer<typeof CoverageCell>

export const NextAction = z
  .object({
    kind: z.enum(['search', 'search_again', 'add_actors', 'review_sources', 'flag']).meta({
      description:
        'Run a first search, search again, add actors, review old sources, or flag outdated actors',
    }),
    sentence: z.string().meta({
      example: 'Start a discovery run in Gary, IN for Housing affordability. Nobody has searched there yet.',
    }),
    method: z.enum(['GET', 'POST']).meta({ example: 'POST' }),
    address: z.string().meta({ description: 'Path of the endpoint to call', example: '/api/discovery-runs' }),
  })
  .meta({ id: 'NextAction', description: 'A suggested step toward the target' })
export type NextAction = z.infer<typeof NextAction>

export const CoverageTarget = z
  .object({
    id: z.uuid().meta({ example: exampleId }),
    title: z.string().meta({ example: 'Housing in Gary' }),
    place: PlaceReference,
    issue_areas: z.array(z.string()).meta({ example: ['housing_affordability'] }),
    actor_types: z.array(EntityType).meta({ example: ['organization', 'campaign'] }),
    minimum: z.int().meta({ example: 3 }),
    due_on: z.string().nullable().meta({ example: '2026-12-31' }),
    is_overdue: z
      .boolean()
      .meta({ description: 'True when the due date has passed and the target is not met', example: false }),
    status: z.enum(['met', 'in_progress', 'not_started']).meta({
      description:
        'met: every cell is covered; not_started: no cell has actors or searches; otherwise in_progress',
      example: 'in_progress',
    }),
    counts: z
      .object({
        cells: z.int().meta({ example: 2 }),
        covered: z.int().meta({ example: 0 }),
        thin: z.int().meta({ example: 1 }),
        missing: z.int().meta({ example: 0 }),
        not_searched: z.int().meta({ example: 1 }),
      })
      .meta({ description: 'Number of cells, in total and by status' }),
    ...itemFields,
  })
  .meta({
    id: 'CoverageTarget',
    description: 'How many actors a workspace wants to know for the issue areas of a place',
  })
export type CoverageTarget = z.infer<typeof CoverageTarget>

export const CoverageTargetDetail = CoverageTarget.extend({
  cells: z.array(CoverageCell),
  next_actions: z.array(NextAction).meta({ description: 'Empty when nothing is left to do' }),
}).meta({
  id: 'CoverageTargetDetail',
  description: 'A target with its cells and suggested next actions',
})
export type CoverageTargetDetail = z.infer<typeof CoverageTargetDetail>

const TargetParams = z.object({
  ...workspaceParams,
  target_id: z.string().max(100).meta({ description: 'Id of the target', example: exampleId }),
})
const common = { tag: 'Workspaces', access: 'account' } as const
const read = { ...common, scope: 'workspace:read' } as const
const write = { ...common, scope: 'workspace:write' } as const
const path = '/api/workspaces/{workspace_id}/coverage-targets'
const onePath = `${path}/{target_id}`
const refused = ['role_required', 'item_not_found'] as const

export const listCoverageTargets = operation({
  ...read,
  id: 'listCoverageTargets',
  method: 'GET',
  path,
  summary: 'List the coverage targets with their progress',
  description: 'Most recently changed first. Counts include public actors only and are current.',
  params: z.object(workspaceParams),
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(CoverageTarget), page: Page }).meta({ id: 'CoverageTargetList' }),
})

export const createCoverageTarget = operation({
  ...write,
  id: 'createCoverageTarget',
  method: 'POST',
  path,
  summary: 'Create a coverage target',
  params: z.object(workspaceParams),
  body: CoverageTargetInput,
  status: 201,
  response: CoverageTargetDetail,
  responseHeaders: ['ETag', 'Location'],
  problems: ['role_required', 'limit_reached'],
})

export const getCoverageTarget = operation({
  ...read,
  id: 'getCoverageTarget',
  method: 'GET',
  path: onePath,
  summary: 'Get a coverage target with its cells and next actions',
  params: TargetParams,
  status: 200,
  response: CoverageTargetDetail,
  responseHeaders: ['ETag'],
  problems: ['item_not_found'],
})

export const updateCoverageTarget = operation({
  ...write,
  id: 'updateCoverageTarget',
  method: 'PATCH',
  path: onePath,
  summary: 'Update a coverage target',
  params: TargetParams,
  body: CoverageTargetPatch,
  status: 200,
  response: CoverageTargetDetail,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: refused,
})

export const deleteCoverageTarget = operation({
  ...write,
  id: 'deleteCoverageTarget',
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a coverage target',
  params: TargetParams,
  status: 204,
  requestHeaders: ['If-Match'],
  problems: refused,
})
