import { z } from 'zod'
import { EntityFlagType } from '../../contracts/contributions/flags.ts'
import { SuggestionShows } from '../../contracts/contributions/suggestions.ts'
import { EntityInput } from '../../contracts/directory/entities.ts'
import { type SampleFolder, sampleText } from '../../directory/index.ts'

const Report = z.object({ actor: z.string(), flag_type: EntityFlagType, reason: z.string() })

const SampleContributions = z.object({
  resolved_report: Report.extend({
    receipt: z.string(),
    message: z.string(),
    correction: z.object({ description: z.string() }),
    reply: z.string(),
  }),
  open_report: Report,
  suggestion: z.object({ page: z.string(), shows: SuggestionShows, note: z.string() }),
  submission: z.object({ note: z.string(), page: z.string(), actor: EntityInput }),
})
type SampleContributions = z.infer<typeof SampleContributions>

export function readSampleContributions(folder: SampleFolder): SampleContributions {
  const file = SampleContributions.parse(JSON.parse(sampleText(folder, 'contributions.json')))
  const { actor, page } = file.submission
  // Pages of the sample are stored as paths, which no caller can send.
  const claims = actor.claims.map((claim) => ({ ...claim, source: { ...claim.source, url: page } }))
  return { ...file, submission: { ...file.submission, actor: { ...actor, claims } } }
}
