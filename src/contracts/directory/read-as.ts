import { z } from 'zod'

export const ReadAs = z
  .object({
    query: z
      .string()
      .meta({ description: 'The words that were searched, without the place', example: 'mayor' }),
    place: z.string().nullable().meta({ description: 'Key of the place', example: 'gary,indiana' }),
    state: z.string().nullable().meta({ description: 'Abbreviation of the state', example: null }),
    left_out: z.array(z.string()).meta({
      description: 'Words that no actor has together with the others',
      example: [],
    }),
  })
  .meta({
    id: 'ReadAs',
    description:
      'No actor has all words of `query` as they are typed, but some of the words name a place or state, or all but one or two have matches. The list is that of these parameters',
  })

export type ReadAs = z.infer<typeof ReadAs>
