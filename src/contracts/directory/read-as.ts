import { z } from 'zod'

export const ReadAs = z
  .object({
    query: z.string().meta({ description: 'The words without the place', example: 'mayor' }),
    place: z.string().nullable().meta({ description: 'Key of the place', example: 'gary,indiana' }),
    state: z.string().nullable().meta({ description: 'Abbreviation of the state', example: null }),
  })
  .meta({
    id: 'ReadAs',
    description:
      'No actor has all words of `query` as they are typed, but some of the words name a place or state. The list is that of these parameters',
  })

export type ReadAs = z.infer<typeof ReadAs>
