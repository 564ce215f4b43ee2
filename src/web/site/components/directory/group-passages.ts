import type { Claim, EntityDetail } from '../../../../contracts/directory/entities.ts'
import type { Source } from '../../../../contracts/directory/sources.ts'

export type GroupedPassage = {
  excerpt: string
  source: Source
  kinds: readonly Claim['kind'][]
  issues: readonly string[]
}

/** One sentence often proves several things: shows each passage once, with everything it proves, newest source first. */
export function groupPassages({
  claims,
  sources,
}: Pick<EntityDetail, 'claims' | 'sources'>): GroupedPassage[] {
  const bySource = new Map(sources.map((source) => [source.id, source]))
  const dateOf = ({ source }: GroupedPassage) => source.published_at ?? source.retrieved_at
  return [...Map.groupBy(claims, (claim) => `${claim.source_id} ${claim.excerpt}`).values()]
    .flatMap((group) => {
      const [first] = group
      const source = first && bySource.get(first.source_id)
      if (!first || !source) return []
      const kinds = [...new Set(group.map((claim) => claim.kind))].filter((kind) => kind !== 'issue')
      const issues = [...new Set(group.flatMap((claim) => claim.issue_area ?? []))]
      return [{ excerpt: first.excerpt, source, kinds, issues }]
    })
    .sort((one, other) => dateOf(other).localeCompare(dateOf(one)))
}
