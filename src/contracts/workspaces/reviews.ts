import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { Author, WorkspaceParams, WorkspaceTarget, workspaceParams } from './workspace.ts'

export const ReviewState = z.enum(['unreviewed', 'in_review', 'confirmed', 'disputed']).meta({
  id: 'ReviewState',
  description: 'Review state of a record. It is private to the workspace and does not affect public data',
})
export type ReviewState = z.infer<typeof ReviewState>

const Comment = z
  .string()
  .max(2000)
  .meta({ description: 'Reason for the state. Plain text: escape it before rendering' })
const when = z.string().nullable()

export const Review = z
  .object({
    target: WorkspaceTarget,
    state: ReviewState.meta({ example: 'confirmed' }),
    comment: Comment.nullable().meta({ example: 'Called them: the address is right.' }),
    version: z
      .int()
      .meta({ description: 'Increases with each change. 0 if the record was never reviewed', example: 1 }),
    created_at: when.meta({
      description: 'Null, like the next three fields, if the record was never reviewed',
      example: '2026-03-04T09:30:00.000Z',
    }),
    created_by: Author.nullable(),
    updated_at: when.meta({ example: '2026-03-04T09:30:00.000Z' }),
    updated_by: Author.nullable(),
  })
  .meta({ id: 'Review', description: 'The review state of an actor or a source in a workspace' })
export type Review = z.infer<typeof Review>

export const ReviewStep = z
  .object({
    from: ReviewState.meta({ example: 'in_review' }),
    to: ReviewState.meta({ example: 'confirmed' }),
    comment: Comment.nullable().meta({ example: 'Called them: the address is right.' }),
    at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    by: Author,
  })
  .meta({ id: 'ReviewStep' })
export type ReviewStep = z.infer<typeof ReviewStep>

export const maxReviewSteps = 100

export const ReviewDetail = Review.extend({
  history: z
    .array(ReviewStep)
    .meta({ description: `Changes of the state, newest first, at most ${maxReviewSteps}` }),
  history_count: z.int().meta({ description: 'Total number of changes', example: 1 }),
}).meta({ id: 'ReviewDetail', description: 'A review state with its history' })
export type ReviewDetail = z.infer<typeof ReviewDetail>

export const ReviewInput = z.strictObject({ state: ReviewState, comment: Comment.nullish() }).meta({
  id: 'ReviewInput',
  example: { state: 'confirmed', comment: 'Called them: the address is right.' },
})
export type ReviewInput = z.infer<typeof ReviewInput>

const TargetType = z.enum(['entity', 'source'])
const path = '/api/workspaces/{workspace_id}/reviews'
const common = { tag: 'Workspaces', access: 'account' } as const
const ofOne = {
  ...common,
  path: `${path}/{target_type}/{target_id}`,
  params: z.object({
    ...workspaceParams,
    target_type: TargetType.meta({ description: 'An actor or a source', example: 'entity' }),
    target_id: z
      .string()
      .max(100)
      .meta({ description: 'Id of the actor or source', example: '01920000-0000-7000-8000-000000000001' }),
  }),
} as const

export const setReview = operation({
  ...ofOne,
  id: 'setReview',
  method: 'PUT',
  summary: 'Set the review state of a record',
  description:
    'Replaces state and comment; without a comment, the stored one is removed. Setting the same values again changes nothing. Version 0 in `If-Match` means that the record was never reviewed.',
  scope: 'workspace:write',
  body: ReviewInput,
  status: 200,
  response: ReviewDetail,
  requestHeaders: ['If-Match'],
  responseHeaders: ['ETag'],
  problems: ['entity_not_found', 'entity_merged', 'source_not_found', 'precondition_failed'],
})

export const getReview = operation({
  ...ofOne,
  id: 'getReview',
  method: 'GET',
  summary: 'Get the review state of a record',
  description: 'Includes the history: each state, who set it and when.',
  scope: 'workspace:read',
  status: 200,
  response: ReviewDetail,
  responseHeaders: ['ETag'],
  problems: ['entity_not_found', 'entity_merged', 'source_not_found'],
})

export const listReviews = operation({
  ...common,
  id: 'listReviews',
  method: 'GET',
  path,
  summary: 'List the review states of the workspace',
  description: 'Only reviewed records, most recently changed first.',
  scope: 'workspace:read',
  params: WorkspaceParams,
  query: z.strictObject({
    state: ReviewState.optional().meta({ description: 'Return only records in this state' }),
    target_type: TargetType.optional().meta({ description: 'Return only actors or only sources' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(Review), page: Page }).meta({ id: 'ReviewList' }),
})
