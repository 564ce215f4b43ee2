import type { EntityType } from '../../contracts/directory/entities.ts'
import type { ResearchCandidate } from '../../research/index.ts'

/** A merge target: an actor of the service, or another candidate of the run. */
export type MergeTarget = { entityId: string; name: string } | { into: string; name: string }

const maximumCandidates = 5

/** Lists the most likely targets first: the match, search results of the service, then similarly named candidates. */
export async function mergeTargets(
  candidate: ResearchCandidate,
  others: readonly ResearchCandidate[],
  search: (name: string, type: EntityType) => Promise<readonly { id: string; name: string }[]>,
): Promise<MergeTarget[]> {
  const { entityId, name } = candidate.match
  const targets: MergeTarget[] = entityId === null ? [] : [{ entityId, name: name ?? entityId }]
  for (const { id, name: found } of await search(candidate.name, candidate.type)) {
    if (id !== entityId) targets.push({ entityId: id, name: found })
  }
  const own = wordsOf(candidate)
  const similar = others
    .filter(({ localId, type }) => localId !== candidate.localId && type === candidate.type)
    .map((other) => ({ other, shared: wordsOf(other).filter((word) => own.includes(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, maximumCandidates)
  return [...targets, ...similar.map(({ other }) => ({ into: other.localId, name: other.name }))]
}

const wordsOf = ({ name, aliases }: ResearchCandidate) => [
  ...new Set(
    [name, ...aliases]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  ),
]
