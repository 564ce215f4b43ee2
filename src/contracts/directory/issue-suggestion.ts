import { z } from 'zod'

export const IssueSuggestion = z
  .object({
    given: z.string().meta({ description: 'The unknown slug', example: 'housing' }),
    slugs: z
      .array(z.string())
      .meta({ description: 'Slugs that it may mean, best first', example: ['housing_affordability'] }),
  })
  .meta({ id: 'IssueSuggestion', description: 'What an unknown issue area may mean' })
export type IssueSuggestion = z.infer<typeof IssueSuggestion>

/** A part of lists that `issue_area` filters. */
export const issueSuggestions = {
  issue_area_suggestions: z
    .array(IssueSuggestion)
    .optional()
    .meta({ description: 'Only in an empty list, when a given `issue_area` is not known' }),
}
