import { z } from 'zod'

/** `<city-slug>,<state-name-slug>`: lower case, one comma, no spaces. */
export const PlaceKey = z
  .string()
  .max(160)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*,[a-z]+(?:-[a-z]+)*$/, 'must look like gary,indiana')
  .meta({
    id: 'PlaceKey',
    description: 'City slug and state name slug, joined by a comma',
    example: 'gary,indiana',
  })

/** A place as other records refer to it. */
export const PlaceReference = z
  .object({
    key: z.string().meta({ description: 'Place key', example: 'gary,indiana' }),
    slug: z.string().meta({ description: 'Short form, accepted wherever a key is', example: 'gary-in' }),
    name: z.string().meta({ example: 'Gary' }),
    state: z.string().meta({ description: 'Two-letter state abbreviation', example: 'IN' }),
  })
  .meta({ id: 'PlaceReference', description: 'A place as other records refer to it' })
export type PlaceReference = z.infer<typeof PlaceReference>
