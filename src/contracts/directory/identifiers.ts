import { z } from 'zod'

/** Popolo's identifier: an id that another organization issued. */
export const Identifier = z
  .strictObject({
    scheme: z
      .string()
      .max(60)
      .regex(/^[a-z][a-z0-9_-]*$/, 'must be lower case, such as wikidata')
      .meta({
        description: 'Who issued it: `ocd`, `bioguide`, `wikidata`, `ein`, `fec` and the like',
        example: 'wikidata',
      }),
    identifier: z.string().trim().min(1).max(300).meta({ example: 'Q22250' }),
  })
  .meta({ id: 'Identifier', description: 'Id of the actor in another public dataset' })
export type Identifier = z.infer<typeof Identifier>

export const maxIdentifiers = 30
