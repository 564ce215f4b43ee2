import { z } from 'zod'
import { operation } from '../operation.ts'
import { Page, pageParameters } from '../paging.ts'
import { workspaceParams } from '../workspaces/workspace.ts'
import { plainText } from './plain-text.ts'
import { ContributionStatus } from './suggestions.ts'

const exampleSubmission = '01920000-0000-7000-8000-000000000081'
const exampleActor = '01920000-0000-7000-8000-000000000001'

const Counts = z
  .object({
    open: z.int().meta({ example: 1 }),
    asked: z.int().meta({ example: 0 }),
    accepted: z.int().meta({ example: 0 }),
    rejected: z.int().meta({ example: 0 }),
  })
  .meta({ description: 'Numbers of actors by what became of them' })

export const SubmissionSummary = z
  .object({
    id: z.uuid().meta({ example: exampleSubmission }),
    url: z.string().meta({
      example: `/api/workspaces/01920000-0000-7000-8000-00000000000a/submissions/${exampleSubmission}`,
    }),
    names: z
      .array(z.string())
      .meta({ description: 'The names of its first three actors', example: ['Lakefront Tenants Union'] }),
    counts: Counts,
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'SubmissionSummary', description: 'Actors that a workspace sent to the public directory' })
export type SubmissionSummary = z.infer<typeof SubmissionSummary>

export const Submission = SubmissionSummary.extend({
  actors: z.array(
    z.object({
      item_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000008' }),
      name: z.string().meta({ example: 'Lakefront Tenants Union' }),
      subject_id: z.uuid().meta({
        description: 'The private actor or the candidate that was submitted',
        example: exampleActor,
      }),
      status: ContributionStatus,
      reply: z.string().nullable().meta({ description: 'Reason or question of the reviewer', example: null }),
      messages: z
        .array(
          z.object({
            from: z.enum(['reviewer', 'workspace']).meta({ example: 'reviewer' }),
            text: z.string().meta({ example: 'Is the group still active?' }),
            at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
          }),
        )
        .meta({ description: 'Questions, answers and reasons, oldest first', example: [] }),
      entity_id: z.uuid().nullable().meta({ description: 'The public actor that it became', example: null }),
      updated_at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
    }),
  ),
}).meta({ id: 'Submission', description: 'A submission with the outcome and the reason of each actor' })
export type Submission = z.infer<typeof Submission>

const path = '/api/workspaces/{workspace_id}/submissions'
const tag = 'Contributions'
const SubmissionParams = z.object({
  ...workspaceParams,
  submission_id: z.string().meta({ description: 'Id of the submission', example: exampleSubmission }),
})

export const SubmissionInput = z
  .strictObject({
    entity_ids: z
      .array(z.uuid())
      .min(1)
      .max(500)
      .meta({ description: 'Private actors of the workspace. Each needs a claim with evidence' }),
    note: plainText(2000).optional().meta({ description: 'For the reviewers; never public' }),
  })
  .meta({ id: 'SubmissionInput', example: { entity_ids: [exampleActor] } })
export type SubmissionInput = z.infer<typeof SubmissionInput>

export const submitActors = operation({
  id: 'submitActors',
  method: 'POST',
  path,
  tag,
  summary: 'Submit private actors to the public directory',
  description:
    'Reviewers of the directory see a copy of each actor as it is now, and decide on each. The private actors stay as they are.',
  access: 'account',
  scope: 'workspace:write',
  params: z.object(workspaceParams),
  body: SubmissionInput,
  status: 201,
  response: Submission,
  problems: ['workspace_required', 'role_required', 'entity_not_found', 'entity_merged', 'conflict'],
})

export const listSubmissions = operation({
  id: 'listSubmissions',
  method: 'GET',
  path,
  tag,
  summary: 'List the submissions of the workspace, newest first',
  access: 'account',
  scope: 'workspace:read',
  params: z.object(workspaceParams),
  query: z.strictObject(pageParameters),
  status: 200,
  response: z.object({ data: z.array(SubmissionSummary), page: Page }).meta({ id: 'SubmissionList' }),
  problems: ['workspace_required'],
})

export const getSubmission = operation({
  id: 'getSubmission',
  method: 'GET',
  path: `${path}/{submission_id}`,
  tag,
  summary: 'Read what became of each submitted actor',
  access: 'account',
  scope: 'workspace:read',
  params: SubmissionParams,
  status: 200,
  response: Submission,
  problems: ['workspace_required', 'item_not_found'],
})

export const answerSubmission = operation({
  id: 'answerSubmission',
  method: 'POST',
  path: `${path}/{submission_id}/messages`,
  tag,
  summary: 'Answer a question about a submitted actor',
  access: 'account',
  scope: 'workspace:write',
  params: SubmissionParams,
  body: z
    .strictObject({
      item_id: z.uuid().meta({ description: 'The submitted actor' }),
      text: plainText(2000),
    })
    .meta({
      id: 'SubmissionAnswer',
      example: { item_id: '01920000-0000-7000-8000-000000000008', text: 'They renamed themselves in May.' },
    }),
  status: 201,
  response: Submission,
  problems: ['workspace_required', 'role_required', 'item_not_found', 'conflict'],
})
