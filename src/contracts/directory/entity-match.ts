import { z } from 'zod'

export const EntityMatch = z
  .object({
    field: z.enum(['name', 'alias', 'description', 'issue_area', 'place', 'identifier']).meta({
      description:
        'Where most words of the query were found. `alias`: in another name of the actor, or in an everyday name of one of its issue areas. `identifier`: the query is an identifier of the actor, such as a Bioguide id',
    }),
    passage: z
      .object({
        source_id: z.uuid().meta({ example: '01920000-0000-7000-8000-000000000002' }),
        excerpt: z.string().meta({ example: 'The Lakefront Tenants Union organizes renters across Gary.' }),
      })
      .nullable()
      .meta({
        description:
          'The quote about the actor that has most words of the query, or is about an issue area that they stand for',
      }),
    corrected_query: z
      .string()
      .nullable()
      .meta({ description: 'The words that were found instead of misspelled ones', example: null }),
  })
  .meta({ id: 'EntityMatch', description: 'Why a search found the actor' })
export type EntityMatch = z.infer<typeof EntityMatch>
