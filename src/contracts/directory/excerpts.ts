import { z } from 'zod'

export const ExcerptFormat = z.enum(['text', 'yaml', 'json', 'ics']).meta({
  id: 'ExcerptFormat',
  description: 'Notation of a quote: sentences that people write, or lines of a data file or calendar',
})
export type ExcerptFormat = z.infer<typeof ExcerptFormat>

export const excerptDisplay = z.string().meta({
  description: 'The quote in a form for readers: text as it is, a record of a data file in words',
  example: 'The Lakefront Tenants Union organizes renters across Gary.',
})

const around = z.string().max(2000)

export const PassageContext = z
  .strictObject({
    before: around.meta({
      description: 'Text before the quote',
      example: 'About us\n',
    }),
    after: around.meta({
      description: 'Text after the quote',
      example: '\nMeetings are on the first Monday of the month.',
    }),
  })
  .meta({
    id: 'PassageContext',
    description: 'About two blocks of text before and after a quote, as retrieved',
  })
export type PassageContext = z.infer<typeof PassageContext>

/** What a claim says about its quote, besides the words. */
export const quoteFields = {
  excerpt_format: ExcerptFormat.nullish().meta({
    description: 'Notation of the quote; without it, the class of the source and the quote decide',
  }),
  position: z
    .int('must be a whole number')
    .min(0)
    .max(2_147_483_647)
    .nullish()
    .meta({ description: 'Where the quote starts in the text of the page, in characters' }),
  context: PassageContext.nullish(),
}
