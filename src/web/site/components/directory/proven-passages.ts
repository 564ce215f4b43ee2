import type { Claim, EntityDetail } from '../../../../contracts/directory/entities.ts'
import type { PassageContext } from '../../../../contracts/directory/excerpts.ts'
import type { Source } from '../../../../contracts/directory/sources.ts'

/** A passage of an actor's page with everything it proves. */
export type ProvenPassage = {
  excerpt: string
  context: PassageContext | null
  source: Source
  claimIds: readonly string[]
  kinds: readonly Claim['kind'][]
  issues: readonly string[]
}

/** Whether all that a passage proves is where the actor is and how to reach it. */
export const isContactProof = ({ kinds, issues }: ProvenPassage): boolean =>
  issues.length === 0 && kinds.every((kind) => kind === 'contact' || kind === 'location')

/** Whether no passage stands after an older one. */
export const isNewestFirst = (passages: readonly ProvenPassage[]): boolean => {
  const dates = passages.map(({ source }) => source.published_at ?? source.retrieved_at)
  return dates.every((date, index) => index === 0 || date <= dates[index - 1]!)
}

/** The passages of an actor in the order of the service, those of contacts last. */
export function provenPassages({
  passages,
  sources,
}: Pick<EntityDetail, 'passages' | 'sources'>): ProvenPassage[] {
  const bySource = new Map(sources.map((source) => [source.id, source]))
  const proven = passages.flatMap(({ source_id, excerpt, context, claims }) => {
    const source = bySource.get(source_id)
    if (!source) return []
    const kinds = [...new Set(claims.map((claim) => claim.kind))].filter((kind) => kind !== 'issue')
    const issues = [...new Set(claims.flatMap((claim) => claim.issue_area ?? []))]
    const claimIds = claims.map((claim) => claim.id)
    return [{ excerpt, context, source, claimIds, kinds, issues }]
  })
  return [...proven.filter((one) => !isContactProof(one)), ...proven.filter(isContactProof)]
}
