import { z } from 'zod'
import { exampleBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'

export const EntityFlagType = z
  .enum(['stale', 'incorrect', 'duplicate', 'wrong_place', 'inactive', 'harmful', 'other'])
  .meta({ id: 'EntityFlagType', description: 'What is wrong with the actor' })
export const SourceFlagType = z
  .enum(['broken_link', 'changed', 'misattributed', 'paywalled', 'other'])
  .meta({ id: 'SourceFlagType', description: 'What is wrong with the source' })
export const ClaimFlagType = z
  .enum(['incorrect', 'misread', 'outdated', 'not_on_page', 'wrong_actor', 'private', 'other'])
  .meta({ id: 'ClaimFlagType', description: 'What is wrong with the claim or its quote' })
export const SignalFlagType = z
  .enum(['incorrect', 'duplicate', 'wrong_place', 'wrong_actor', 'canceled', 'other'])
  .meta({ id: 'SignalFlagType', description: 'What is wrong with the signal' })
export const FlagStatus = z.enum(['open', 'in_review', 'resolved', 'dismissed']).meta({
  id: 'FlagStatus',
  description:
    'A flag is open, then in_review, then resolved (a reviewer agreed) or dismissed (the record is right)',
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
        type: z.enum(['entity', 'source', 'claim', 'signal']).meta({ example: 'entity' }),
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

export const CreatedFlag = Flag.extend({
  receipt_url: z.string().meta({
    description:
      'A secret address: anyone who has it sees the outcome and can add to the report. It is shown only once',
    example: `${exampleBaseUrl}/reports/4kYb1v0oTnqJmWcFZx2H8sLrQe6uAi9dPgB3tNwXyK0`,
  }),
}).meta({ id: 'CreatedFlag', description: 'A new report with its receipt' })
export type CreatedFlag = z.infer<typeof CreatedFlag>

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

export const ClaimFlagInput = z
  .strictObject({
    claim_id: z.string().max(200).meta({ description: 'Id of a claim of a public actor' }),
    reason: Reason,
    flag_type: ClaimFlagType,
  })
  .meta({
    id: 'ClaimFlagInput',
    example: {
      claim_id: '01920000-0000-7000-8000-000000000003',
      reason: 'The page says that the group opposes the plan.',
      flag_type: 'misread',
    },
  })
export const SignalFlagInput = z
  .strictObject({
    signal_id: z.string().max(200).meta({ description: 'Id of a public signal' }),
    reason: Reason,
    flag_type: SignalFlagType,
  })
  .meta({
    id: 'SignalFlagInput',
    example: {
      signal_id: '01920000-0000-7000-8000-000000000021',
      reason: 'The meeting was canceled on Monday.',
      flag_type: 'canceled',
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
  response: CreatedFlag,
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
  response: CreatedFlag,
  problems: ['source_not_found'],
})

export const flagClaim = operation({
  id: 'flagClaim',
  method: 'POST',
  path: '/api/claim-flags',
  tag: 'Flags',
  summary: 'Report that one claim or its quote is wrong',
  description: 'A flag starts a review. It changes nothing by itself and is never public.',
  access: 'public',
  body: ClaimFlagInput,
  status: 201,
  response: CreatedFlag,
  problems: ['claim_not_found'],
})

export const flagSignal = operation({
  id: 'flagSignal',
  method: 'POST',
  path: '/api/signal-flags',
  tag: 'Flags',
  summary: 'Report that a signal is wrong',
  description: 'A flag starts a review. It changes nothing by itself and is never public.',
  access: 'public',
  body: SignalFlagInput,
  status: 201,
  response: CreatedFlag,
  problems: ['signal_not_found'],
})

const FlagTransition = z.object({
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
    description: 'Name of the actor, or title of the source or signal',
    example: 'Lakefront Tenants Union',
  }),
  quote: z.string().nullable().meta({
    description: 'What the claim quoted when it was reported; null for other targets',
    example: null,
  }),
  messages: z
    .array(z.object({ text: z.string(), at: z.string() }))
    .meta({ description: 'What the reporter added, oldest first', example: [] }),
  reply: z.string().nullable().meta({ description: 'What the reporter was told', example: null }),
  updated_at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
  transitions: z.array(FlagTransition).meta({ description: 'Status changes, oldest first' }),
}).meta({ id: 'ReviewedFlag', description: 'A flag as reviewers see it' })
export type ReviewedFlag = z.infer<typeof ReviewedFlag>

const FlagList = z.object({ data: z.array(ReviewedFlag), page: Page }).meta({ id: 'FlagList' })

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

const FlagNote = z
  .strictObject({
    note: z.string().trim().min(1).max(2000).optional().meta({ description: 'Reason, for other reviewers' }),
    reply: z.string().trim().min(1).max(2000).optional().meta({
      description: 'Answer to the reporter, shown with the receipt. Replaces an earlier one',
    }),
  })
  .meta({ id: 'FlagNote', example: { note: 'Checked the page: the quote is gone.' } })

export const takeFlag = transition('takeFlag', 'take', 'Start the review of a flag')
export const resolveFlag = transition(
  'resolveFlag',
  'resolve',
  'Resolve a flag: the actor was corrected, or the report of a source is right',
)
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
