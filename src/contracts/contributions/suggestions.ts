import { z } from 'zod'
import { exampleBaseUrl } from '../example-url.ts'
import { operation } from '../operation.ts'
import { WebAddress } from '../values.ts'
import { plainText } from './plain-text.ts'

export const SuggestionShows = z
  .enum(['actor', 'meeting'])
  .meta({ id: 'SuggestionShows', description: 'What the page shows' })

export const ContributionStatus = z.enum(['open', 'in_review', 'asked', 'accepted', 'rejected']).meta({
  id: 'ContributionStatus',
  description:
    'Open, in_review while a reviewer works on it, asked when the reviewer needs an answer of the sender, then accepted or rejected',
})
export type ContributionStatus = z.infer<typeof ContributionStatus>

export const ReceiptUrl = z.string().meta({
  description:
    'A secret address: anyone who has it sees the outcome and can add something. It is shown only once',
  example: `${exampleBaseUrl}/reports/4kYb1v0oTnqJmWcFZx2H8sLrQe6uAi9dPgB3tNwXyK0`,
})

export const SuggestionInput = z
  .strictObject({
    url: WebAddress.meta({ description: 'The page. It must be public' }),
    shows: SuggestionShows,
    place: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Key, slug or name of the place that the page is about' }),
    note: plainText(2000)
      .optional()
      .meta({ description: 'What is to be seen on the page; only reviewers read it' }),
    contact: plainText(200)
      .optional()
      .meta({ description: 'How a reviewer can reach you; only reviewers read it' }),
  })
  .meta({
    id: 'SuggestionInput',
    example: {
      url: 'https://www.example.org/about',
      shows: 'actor',
      place: 'gary,indiana',
      note: 'A tenants union that is not in the directory yet.',
    },
  })
export type SuggestionInput = z.infer<typeof SuggestionInput>

export const CreatedSuggestion = z
  .object({
    id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000008' }),
    url: z.string().meta({ example: 'https://www.example.org/about' }),
    shows: SuggestionShows,
    place: z.string().nullable().meta({ description: 'Key of the place', example: 'gary,indiana' }),
    status: ContributionStatus,
    created_at: z.string().meta({ example: '2026-03-04T09:30:00.000Z' }),
    receipt_url: ReceiptUrl,
  })
  .meta({ id: 'CreatedSuggestion', description: 'A new suggestion with its receipt' })
export type CreatedSuggestion = z.infer<typeof CreatedSuggestion>

export const suggestPage = operation({
  id: 'suggestPage',
  method: 'POST',
  path: '/api/suggestions',
  tag: 'Contributions',
  summary: 'Suggest a page that shows an actor or a meeting',
  description:
    'A reviewer reads the page and decides. Until then nothing is public. What the sender wrote is never public.',
  access: 'public',
  body: SuggestionInput,
  status: 201,
  response: CreatedSuggestion,
})
