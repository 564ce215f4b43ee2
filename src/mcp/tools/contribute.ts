import { z } from 'zod'
import { getReceipt } from '../../contracts/contributions/receipts.ts'
import { CreatedSuggestion, SuggestionShows, suggestPage } from '../../contracts/contributions/suggestions.ts'
import { Notice } from '../shapes/actor-shape.ts'
import { dataNotice, quotationNotice, quoted } from '../text/quoted.ts'
import { additive, readOnly, tool } from '../tool.ts'

export const suggestPageTool = tool({
  name: 'suggest_page',
  title: 'Suggest a page to the reviewers',
  description:
    'Suggests a public page that shows an actor or a meeting. A reviewer reads it and decides; nothing is public before.',
  scopes: ['flags:write'],
  operations: [suggestPage],
  annotations: additive,
  input: z.strictObject({
    url: z
      .string()
      .max(2000)
      .meta({ description: 'Address of the page', example: 'https://www.example.org/about' }),
    shows: SuggestionShows.meta({ example: 'actor' }),
    place: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Key or name of the place', example: 'gary,indiana' }),
    note: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'What the page shows, for the reviewers', example: 'A tenants union.' }),
  }),
  output: CreatedSuggestion,
  async run(input, context) {
    const suggestion = await context.call(suggestPage, { body: input })
    return {
      data: suggestion,
      text: `The suggestion was sent to the reviewers. The person can follow it at this secret address: ${suggestion.receipt_url}`,
    }
  },
})

const ReceiptShape = z.object({
  notice: Notice,
  kind: z.string(),
  subject: z.string().nullable().meta({ description: 'The reported record, the page or the actor' }),
  status: z.string(),
  reply: z.string().nullable().meta({ description: 'Answer or question of the reviewer' }),
  updated_at: z.string(),
})

export const getReceiptTool = tool({
  name: 'get_receipt',
  title: 'Read what became of a report, suggestion or request',
  description: 'Returns the status and the answer of the reviewer for a receipt address.',
  scopes: ['flags:write'],
  operations: [getReceipt],
  annotations: readOnly,
  input: z.strictObject({
    receipt_url: z.string().trim().min(1).max(400).meta({
      description: 'The secret receipt address that the person has',
      example: 'https://directory.example.org/reports/4kYb1v0oTnqJmWcFZx2H8sLrQe6uAi9dPgB3tNwXyK0',
    }),
  }),
  output: ReceiptShape,
  async run({ receipt_url }, context) {
    const secret = receipt_url.split(/[?#]/, 1)[0]!.split('/').at(-1)!
    const receipt = await context.call(getReceipt, { params: { receipt: secret } })
    const subject =
      receipt.kind === 'report'
        ? receipt.target.name
        : receipt.kind === 'suggestion'
          ? receipt.url
          : receipt.name
    const { kind, status, reply, updated_at } = receipt
    const about = subject === null ? '' : ` about ${quoted(subject, 200)}`
    const answer = reply === null ? 'There is no answer yet.' : `Answer: ${quoted(reply, 2000)}`
    return {
      data: { notice: dataNotice, kind, subject, status, reply, updated_at },
      text: [quotationNotice, '', `The ${kind}${about} is ${status}.`, answer].join('\n'),
    }
  },
})
