import { z } from 'zod'
import { operation } from '../operation.ts'
import { plainText } from './plain-text.ts'
import { ContributionStatus, ReceiptUrl } from './suggestions.ts'

export const ListedRequestType = z.enum(['removal', 'correction', 'contact', 'no_index']).meta({
  id: 'ListedRequestType',
  description:
    'Remove the record, correct it, remove a contact that is yours and not theirs, or keep the record out of web search engines',
})

export const ListedRequestInput = z
  .strictObject({
    entity_id: z.string().max(200).meta({ description: 'Id of the actor' }),
    request: ListedRequestType,
    safety: z
      .boolean()
      .default(false)
      .meta({ description: 'The record puts somebody at risk. Such requests come first' }),
    value: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'The contact as the record shows it. Required for `contact`' }),
    text: plainText(2000).optional().meta({ description: 'Words for the reviewers; never public' }),
    contact: plainText(200)
      .optional()
      .meta({ description: 'How a reviewer can reach you; only reviewers read it' }),
  })
  .refine((one) => (one.request === 'contact') === (one.value !== undefined), {
    path: ['value'],
    error: 'is required for contact and not allowed for other requests',
  })
  .refine((one) => one.request !== 'correction' || one.text !== undefined, {
    path: ['text'],
    error: 'must say what is wrong',
  })
  .meta({
    id: 'ListedRequestInput',
    example: {
      entity_id: '01920000-0000-7000-8000-000000000001',
      request: 'correction',
      text: 'I left the board in March.',
    },
  })
export type ListedRequestInput = z.infer<typeof ListedRequestInput>

export const CreatedRequest = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000008' }),
    request: ListedRequestType,
    status: ContributionStatus,
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    receipt_url: ReceiptUrl,
  })
  .meta({ id: 'CreatedRequest', description: 'A new request with its receipt' })
export type CreatedRequest = z.infer<typeof CreatedRequest>

export const requestListed = operation({
  id: 'requestListed',
  method: 'POST',
  path: '/api/requests',
  tag: 'Contributions',
  summary: 'Ask for removal, correction or no search indexing of a record about you',
  description: 'Only reviewers read it. Requests about safety and about a wrong contact come first.',
  access: 'public',
  body: ListedRequestInput,
  status: 201,
  response: CreatedRequest,
  problems: ['entity_not_found', 'entity_merged'],
})
