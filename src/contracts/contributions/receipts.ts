import { z } from 'zod'
import { operation } from '../operation.ts'
import { FlagStatus } from './flags.ts'

const Message = z.object({
  text: z.string().meta({ example: 'Their own page announced it on March 2.' }),
  at: z.string().meta({ example: '2026-03-05T08:00:00.000Z' }),
})

/** What a reporter sees. It never contains the names of reviewers or their notes. */
export const Receipt = z
  .object({
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
    flag_type: z.string().meta({ example: 'stale' }),
    reason: z.string().meta({ example: 'The group dissolved in March.' }),
    status: FlagStatus,
    reply: z.string().nullable().meta({
      description: 'The answer of the reviewer',
      example: 'Corrected: the group is now marked as dissolved.',
    }),
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    updated_at: z.string().meta({ example: '2026-03-05T10:00:00.000Z' }),
    messages: z.array(Message).meta({ description: 'What the reporter added, oldest first' }),
  })
  .meta({ id: 'Receipt', description: 'What became of a report' })
export type Receipt = z.infer<typeof Receipt>

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
  summary: 'Read what became of a report',
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
  summary: 'Add something to a report that is not decided yet',
  description: 'A report takes up to 20 messages.',
  access: 'public',
  params: ReceiptParams,
  body: ReceiptMessage,
  status: 201,
  response: Receipt,
  problems: ['receipt_not_found', 'conflict'],
})
