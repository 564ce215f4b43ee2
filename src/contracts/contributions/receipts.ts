import { z } from 'zod'
import { operation } from '../operation.ts'
import { FlagStatus } from './flags.ts'
import { ListedRequestType } from './requests.ts'
import { ContributionStatus, SuggestionShows } from './suggestions.ts'

const Message = z.object({
  text: z.string().meta({ example: 'Their own page announced it on March 2.' }),
  at: z.string().meta({ example: '2026-03-05T08:00:00.000Z' }),
})

const shared = {
  reply: z.string().nullable().meta({
    description: 'The last answer or question of the reviewer',
    example: 'Corrected: the group is now marked as dissolved.',
  }),
  created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
  updated_at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
  replies: z.array(Message).meta({ description: 'Questions and answers of reviewers, oldest first' }),
  messages: z.array(Message).meta({ description: 'What the sender added, oldest first' }),
}

const ReportReceipt = z
  .object({
    kind: z.literal('report'),
    target: z
      .object({
        type: z.enum(['entity', 'source', 'claim', 'signal']).meta({ example: 'entity' }),
        id: z.uuid().nullable().meta({
          description: 'Null when the claim was replaced since',
          example: '01920000-0000-7000-8000-000000000001',
        }),
        name: z.string().meta({ example: 'Lakefront Tenants Union' }),
      })
      .meta({ description: 'The reported record' }),
    actor: z
      .object({
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
        slug: z.string().meta({ example: 'lakefront-tenants-union' }),
        name: z.string().meta({ example: 'Lakefront Tenants Union' }),
      })
      .nullable()
      .meta({ description: 'The public actor that the report is about, also through a claim' }),
    change_id: z.uuid().nullable().meta({
      description: 'The entry that the decision made in the history of the actor',
      example: '01920000-0000-7000-8000-000000000002',
    }),
    flag_type: z.string().meta({ example: 'stale' }),
    reason: z.string().meta({ example: 'The group dissolved in March.' }),
    status: FlagStatus,
    ...shared,
  })
  .meta({ id: 'ReportReceipt', description: 'What became of a report' })

const SuggestionReceipt = z
  .object({
    kind: z.literal('suggestion'),
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    shows: SuggestionShows,
    place: z.string().nullable().meta({ description: 'Key of the place', example: 'gary,indiana' }),
    note: z.string().nullable().meta({ example: 'A tenants union that is not in the directory yet.' }),
    status: ContributionStatus,
    result: z
      .object({
        type: z.enum(['entity', 'signal']).meta({ example: 'entity' }),
        id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000001' }),
      })
      .nullable()
      .meta({ description: 'The public record that it became' }),
    ...shared,
  })
  .meta({ id: 'SuggestionReceipt', description: 'What became of a suggestion' })

const RequestReceipt = z
  .object({
    kind: z.literal('request'),
    request: ListedRequestType,
    name: z
      .string()
      .nullable()
      .meta({ description: 'Name of the record; null after a removal', example: 'Lakefront Tenants Union' }),
    text: z.string().nullable().meta({ example: 'I left the board in March.' }),
    status: ContributionStatus,
    ...shared,
  })
  .meta({ id: 'RequestReceipt', description: 'What became of a request of somebody who is listed' })

/** What a sender sees. It never contains the names of reviewers or their notes. */
export const Receipt = z
  .discriminatedUnion('kind', [ReportReceipt, SuggestionReceipt, RequestReceipt])
  .meta({ id: 'Receipt', description: 'What became of a report, a suggestion or a request' })
export type Receipt = z.infer<typeof Receipt>
export type ReceiptOf<K extends Receipt['kind']> = Extract<Receipt, { kind: K }>

const ReceiptParams = z.object({
  receipt: z.string().max(200).meta({
    description: 'The last part of `receipt_url`',
    example: '4kYb1v0oTnqJmWcFZx2H8sLrQe6uAi9dPgB3tNwXyK0',
  }),
})

export const getReceipt = operation({
  id: 'getReceipt',
  method: 'GET',
  path: '/api/receipts/{receipt}',
  tag: 'Flags',
  summary: 'Read what became of a report, a suggestion or a request',
  description: 'The secret of the receipt is the only credential. No cache stores the response.',
  access: 'public',
  params: ReceiptParams,
  status: 200,
  response: Receipt,
  problems: ['receipt_not_found'],
})

export const ReceiptMessage = z
  .strictObject({
    text: z.string().trim().min(1, 'must say something').max(2000).meta({ description: 'What to add' }),
  })
  .meta({ id: 'ReceiptMessage', example: { text: 'Their own page announced it on March 2.' } })

export const addToReport = operation({
  id: 'addToReport',
  method: 'POST',
  path: '/api/receipts/{receipt}/messages',
  tag: 'Flags',
  summary: 'Add something to what is not decided yet',
  description: 'A report or suggestion takes up to 20 messages.',
  access: 'public',
  params: ReceiptParams,
  body: ReceiptMessage,
  status: 201,
  response: Receipt,
  problems: ['receipt_not_found', 'conflict'],
})
