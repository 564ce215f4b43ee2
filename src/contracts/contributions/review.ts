import { z } from 'zod'
import { ClaimInput } from '../directory/claim-input.ts'
import { EntityDetail, EntityInput, EntityPatch } from '../directory/entities.ts'
import { operation } from '../operation.ts'
import { listOf, Page, pageParameters } from '../paging.ts'
import { BooleanParameter } from '../values.ts'
import { ContributionStatus } from './suggestions.ts'

export const ReviewKind = z
  .enum(['report', 'suggestion', 'submission', 'request', 'duplicate', 'vanished_quote'])
  .meta({ id: 'ReviewKind', description: 'What an item of the queue is' })
export type ReviewKind = z.infer<typeof ReviewKind>

const exampleItem = '01920000-0000-7000-8000-000000000008'

export const ReviewItem = z
  .object({
    id: z.uuid().meta({ example: exampleItem }),
    kind: ReviewKind,
    status: ContributionStatus.meta({
      description: 'A report that was resolved is accepted, one that was dismissed is rejected',
    }),
    urgent: z.boolean().meta({
      description: 'The safety of a person is at stake, or a contact belongs to somebody else',
      example: false,
    }),
    title: z.string().meta({
      description: 'The page, the name of the actor, or the title of the source or signal',
      example: 'https://www.example.org/about',
    }),
    place: z.string().nullable().meta({ description: 'Key of the place', example: 'gary,indiana' }),
    taken: z
      .object({
        by_you: z.boolean().meta({ example: true }),
        until: z.string().meta({ example: '2026-03-04T10:00:00.000Z' }),
      })
      .nullable()
      .meta({ description: 'Whether a reviewer works on it, and until when' }),
    same_as: z.uuid().nullable().meta({
      description:
        'The oldest other item that waits for the same decision: the same page, actor, request or reported record',
      example: null,
    }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    updated_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  })
  .meta({ id: 'ReviewItem', description: 'Something that waits for a reviewer' })
export type ReviewItem = z.infer<typeof ReviewItem>

const Step = z.object({
  action: z
    .enum(['take', 'release', 'accept', 'reject', 'ask', 'reply'])
    .meta({ description: '`reply` is what the sender added', example: 'take' }),
  reviewer: z
    .string()
    .nullable()
    .meta({ description: 'Null for the sender', example: 'account:01920000-0000-7000-8000-000000000005' }),
  note: z.string().nullable().meta({ example: null }),
  reply: z.string().nullable().meta({ description: 'What the sender was answered', example: null }),
  at: z.string().meta({ example: '2026-03-04T09:35:00.000Z' }),
})

/** The words of a sender or the copy of a record; which fields exist depends on the kind. */
const Content = z
  .object({
    url: z.string().optional().meta({ description: 'The suggested page, or the page of the quote' }),
    shows: z.string().optional().meta({ description: 'What a suggested page shows' }),
    request: z.string().optional().meta({ description: 'What a person who is listed asks for' }),
    value: z.string().optional().meta({ description: 'The contact that a request is about' }),
    flag_type: z.string().optional().meta({ description: 'What is wrong, according to a report' }),
    text: z.string().optional().meta({ description: 'Words of the sender' }),
    contact: z.string().optional().meta({ description: 'How to reach the sender' }),
    quote: z.string().optional().meta({ description: 'The quote in question' }),
    reasons: z.array(z.string()).optional().meta({ description: 'Why two actors may be the same' }),
    actor: z.looseObject({}).optional().meta({ description: 'The submitted actor, as `EntityInput`' }),
    merge_into: z
      .uuid()
      .optional()
      .meta({ description: 'The public actor that the submitted claims are for' }),
    memberships: z
      .array(z.looseObject({ organization: z.looseObject({ name: z.string() }) }))
      .optional()
      .meta({
        description:
          'Memberships and other relations of the submitted actor, published once the other end, `organization`, is public too',
      }),
  })
  .meta({ id: 'ReviewContent', description: 'What was sent; which fields exist depends on the kind' })
export type ReviewContent = z.infer<typeof Content>

export const ReviewDetail = ReviewItem.extend({
  content: Content,
  record: EntityDetail.nullable().meta({ description: 'The public actor that it is about' }),
  similar: z
    .array(EntityDetail)
    .meta({ description: 'Public actors that it may duplicate, with their claims', example: [] }),
  same: z.array(ReviewItem).meta({
    description: 'Other items that wait for the same decision, oldest first, at most 20',
    example: [],
  }),
  reply: z.string().nullable().meta({ description: 'What the sender was answered last', example: null }),
  result_id: z.uuid().nullable().meta({ description: 'The public record that it became', example: null }),
  steps: z.array(Step).meta({ description: 'Every step of the review, oldest first' }),
}).meta({ id: 'ReviewItemDetail', description: 'An item of the queue with its evidence and its history' })
export type ReviewDetail = z.infer<typeof ReviewDetail>

const review = { tag: 'Review', access: 'reviewer', scope: 'flags:write' } as const
const ItemParams = z.object({
  item_id: z.string().meta({ description: 'Id of the item', example: exampleItem }),
})

export const listReviewQueue = operation({
  ...review,
  id: 'listReviewQueue',
  method: 'GET',
  path: '/api/review/queue',
  summary: 'List what waits for a reviewer',
  description:
    'Reports, suggestions, submissions, requests of people listed, suspected duplicates and quotes that vanished. Urgent items come first, then the oldest.',
  query: z.strictObject({
    kind: listOf(ReviewKind).meta({ description: 'Return only items of this kind' }),
    place: z.string().min(1).max(160).optional().meta({ description: 'Place key or slug' }),
    status: listOf(ContributionStatus).meta({ description: 'Defaults to everything that is not decided' }),
    mine: BooleanParameter.optional().meta({ description: 'Return only items that you have taken' }),
    ...pageParameters,
  }),
  status: 200,
  response: z.object({ data: z.array(ReviewItem), page: Page }).meta({ id: 'ReviewQueue' }),
  problems: ['place_not_found'],
})

export const getReviewItem = operation({
  ...review,
  id: 'getReviewItem',
  method: 'GET',
  path: '/api/review/queue/{item_id}',
  summary: 'Read one item with its evidence, beside the actors that it may duplicate',
  params: ItemParams,
  status: 200,
  response: ReviewDetail,
  problems: ['review_item_not_found'],
})

const transition = (id: string, verb: string, summary: string, description: string) =>
  operation({
    ...review,
    id,
    method: 'POST',
    path: `/api/review/queue/{item_id}/${verb}`,
    summary,
    description,
    params: ItemParams,
    status: 200,
    response: ReviewItem,
    problems: ['review_item_not_found', 'conflict'],
  })

export const takeReviewItem = transition(
  'takeReviewItem',
  'take',
  'Take an item',
  'Nobody else can decide on it for 30 minutes. Taking it again extends the time.',
)
export const releaseReviewItem = transition(
  'releaseReviewItem',
  'release',
  'Give an item back',
  'Another reviewer can take it.',
)

const words = z.string().trim().min(1).max(2000)
export const ReviewDecision = z
  .strictObject({
    decision: z.enum(['accept', 'reject', 'ask']).meta({
      description: '`ask` sends a question to the sender and leaves the item in the queue',
    }),
    reply: words
      .optional()
      .meta({ description: 'Reason or question for the sender. Required for reject and ask' }),
    note: words.optional().meta({ description: 'For other reviewers; never sent' }),
    actor: EntityInput.optional().meta({
      description:
        'The public actor to publish: what a suggested page shows, or a submitted actor with your changes',
    }),
    entity_id: z.uuid().optional().meta({
      description:
        'A public actor: takes the claims of a suggestion or submission, or remains when duplicates, or the actor of a report, are merged',
    }),
    remove: z
      .literal(true)
      .optional()
      .meta({ description: 'Removes the actor that a report is about, or withdraws its signal' }),
    add_claims: z.array(ClaimInput).min(1).max(200).optional().meta({
      description: 'Claims to add to `entity_id`. Without it, a submission adds its own',
    }),
    signal_id: z.uuid().optional().meta({ description: 'The public signal of a suggested meeting' }),
    patch: EntityPatch.optional().meta({
      description: 'Changes to the actor that a report, request or vanished quote is about',
    }),
  })
  .refine((one) => one.decision === 'accept' || one.reply !== undefined, {
    path: ['reply'],
    error: 'is required: say why, or what you need to know',
    when: ({ value }) => typeof (value as { decision?: unknown } | null)?.decision === 'string',
  })
  .meta({ id: 'ReviewDecision', example: { decision: 'reject', reply: 'The page shows no civic work.' } })
export type ReviewDecision = z.infer<typeof ReviewDecision>

export const decideReviewItem = operation({
  ...review,
  scope: 'directory:write',
  id: 'decideReviewItem',
  method: 'POST',
  path: '/api/review/queue/{item_id}/decision',
  summary: 'Decide on an item',
  description:
    'Accepting publishes, corrects, merges or removes in the same transaction, and signals announce it. An item that another reviewer has taken, or that is decided, is 409 with its status now.',
  params: ItemParams,
  body: ReviewDecision,
  status: 200,
  response: ReviewDetail,
  problems: ['review_item_not_found', 'conflict', 'entity_not_found', 'entity_merged', 'signal_not_found'],
})

export const BulkDecision = z
  .strictObject({
    item_ids: z.array(z.uuid()).min(1).max(50),
    decision: z.enum(['accept', 'reject']),
    reply: words.optional().meta({ description: 'Reason for the senders. Required for reject' }),
    note: words.optional().meta({ description: 'For other reviewers; never sent' }),
  })
  .refine((one) => one.decision === 'accept' || one.reply !== undefined, {
    path: ['reply'],
    error: 'is required: say why',
    when: ({ value }) => typeof (value as { decision?: unknown } | null)?.decision === 'string',
  })
  .meta({
    id: 'BulkDecision',
    example: { item_ids: [exampleItem], decision: 'reject', reply: 'The page shows no civic work.' },
  })
export type BulkDecision = z.infer<typeof BulkDecision>

export const decideReviewItems = operation({
  ...review,
  scope: 'directory:write',
  id: 'decideReviewItems',
  method: 'POST',
  path: '/api/review/decisions',
  summary: 'Decide on several items, all or none',
  description:
    'Accepts submissions that resemble no public actor and not each other, and vanished quotes; rejects everything that is not urgent. If one item cannot be decided this way, nothing changes and the response names it.',
  body: BulkDecision,
  status: 200,
  response: z.object({ data: z.array(ReviewItem) }).meta({ id: 'DecidedItems' }),
  problems: ['review_item_not_found', 'conflict'],
})
