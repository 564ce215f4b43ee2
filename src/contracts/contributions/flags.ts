import { z } from 'zod'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'

export const EntityFlagType = z
  .enum(['stale', 'incorrect', 'duplicate', 'wrong_place', 'inactive', 'harmful', 'other'])
  .meta({ id: 'EntityFlagType', description: 'What is wrong with the actor' })
export const SourceFlagType = z
  .enum(['broken_link', 'changed', 'misattributed', 'paywalled', 'other'])
  .meta({ id: 'SourceFlagType', description: 'What is wrong with the source' })
export const FlagStatus = z.enum(['open', 'in_review', 'resolved', 'dismissed']).meta({
  id: 'FlagStatus',
  description:
    'A flag is open, then in_review, then resolved (the record was corrected) or dismissed (the record is right)',
})
export type FlagStatus = z.infer<typeof FlagStatus>

const Reason = z
  .string()
  .trim()
  .min(1, 'must describe what is wrong')
  .max(2000)
  .meta({ description: 'Description of the error; never public' })

export const Flag = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000004' }),
    target: z
      .object({
        type: z.enum(['entity', 'source']).meta({ example: 'entity' }),
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
      })
      .meta({ description: 'The reported record' }),
    flag_type: z.string().meta({ example: 'stale' }),
    reason: z.string().meta({ description: 'Text of the report', example: 'The group dissolved in March.' }),
    status: FlagStatus,
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'Flag', description: 'A report that a record may be wrong' })
export type Flag = z.infer<typeof Flag>

export const EntityFlagInput = z
  .strictObject({
    entity_id: z.string().max(200).meta({ description: 'Id of the actor' }),
    reason: Reason,
    flag_type: EntityFlagType,
  })
  .meta({
    id: 'EntityFlagInput',
    example: {
      entity_id: '01920000-0000-7000-8000-000000000001',
      reason: 'The group dissolved in March.',
      flag_type: 'stale',
    },
  })
export const SourceFlagInput = z
  .strictObject({
    source_id: z.string().max(200).meta({ description: 'Id of the source' }),
    reason: Reason,
    flag_type: SourceFlagType,
  })
  .meta({
    id: 'SourceFlagInput',
    example: {
      source_id: '01920000-0000-7000-8000-000000000002',
      reason: 'The page returns 404.',
      flag_type: 'broken_link',
    },
  })

export const flagEntity = operation({
  id: 'flagEntity',
  method: 'POST',
  path: '/api/entity-flags',
  tag: 'Flags',
  summary: 'Report that an actor is stale, wrong or harmful',
  description: 'A flag starts a review. It changes nothing by itself and is never public.',
  access: 'public',
  body: EntityFlagInput,
  status: 201,
  response: Flag,
  problems: ['entity_not_found', 'entity_merged'],
})

export const flagSource = operation({
  id: 'flagSource',
  method: 'POST',
  path: '/api/source-flags',
  tag: 'Flags',
  summary: 'Report that a source is broken, changed or misread',
  description: 'A flag starts a review. It changes nothing by itself and is never public.',
  access: 'public',
  body: SourceFlagInput,
  status: 201,
  response: Flag,
  problems: ['source_not_found'],
})

export const FlagTransition = z.object({
  from: FlagStatus.meta({ example: 'open' }),
  to: FlagStatus.meta({ example: 'in_review' }),
  reviewer: z
    .string()
    .meta({ description: 'Who changed the status', example: 'account:01920000-0000-7000-8000-000000000005' }),
  note: z.string().nullable().meta({ example: 'Checked the page: the quote is gone.' }),
  at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
})

export const ReviewedFlag = Flag.extend({
  status: FlagStatus.meta({ example: 'in_review' }),
  target_name: z.string().meta({
    description: 'Name of the actor or title of the source',
    example: 'Lakefront Tenants Union',
  }),
  updated_at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
  transitions: z.array(FlagTransition).meta({ description: 'Status changes, oldest first' }),
}).meta({ id: 'ReviewedFlag', description: 'A flag as reviewers see it' })
export type ReviewedFlag = z.infer<typeof ReviewedFlag>

export const FlagList = z.object({ data: z.array(ReviewedFlag), page: Page }).meta({ id: 'FlagList' })

const FlagParams = z.object({
  flag_id: z
    .string()
    .max(200)
    .meta({ description: 'Id of the flag', example: '01920000-0000-7000-8000-000000000004' }),
})

export const listFlags = operation({
  id: 'listFlags',
  method: 'GET',
  path: '/api/flags',
  tag: 'Flag review',
  summary: 'List the flags to review, oldest first',
  access: 'reviewer',
  scope: 'flags:write',
  query: z.strictObject({
    status: listOf(FlagStatus).meta({ description: 'Defaults to open and in_review' }),
    ...pageParameters,
  }),
  status: 200,
  response: FlagList,
})

export const getFlag = operation({
  id: 'getFlag',
  method: 'GET',
  path: '/api/flags/{flag_id}',
  tag: 'Flag review',
  summary: 'Read one flag with its history',
  access: 'reviewer',
  scope: 'flags:write',
  params: FlagParams,
  status: 200,
  response: ReviewedFlag,
  problems: ['flag_not_found'],
})

export const FlagNote = z
  .strictObject({
    note: z.string().trim().min(1).max(2000).optional().meta({ description: 'Reason, for other reviewers' }),
  })
  .meta({ id: 'FlagNote', example: { note: 'Checked the page: the quote is gone.' } })

export const takeFlag = transition('takeFlag', 'take', 'Start the review of a flag')
export const resolveFlag = transition('resolveFlag', 'resolve', 'Resolve a flag: the record was corrected')
export const dismissFlag = transition('dismissFlag', 'dismiss', 'Dismiss a flag: the record is right')

function transition(id: string, verb: string, summary: string) {
  return operation({
    id,
    method: 'POST',
    path: `/api/flags/{flag_id}/${verb}`,
    tag: 'Flag review',
    summary,
    access: 'reviewer',
    scope: 'flags:write',
    params: FlagParams,
    body: FlagNote,
    status: 200,
    response: ReviewedFlag,
    problems: ['flag_not_found', 'conflict'],
  })
}
