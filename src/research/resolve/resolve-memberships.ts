import type { ExtractedClaim } from '../candidate.ts'
import { fold } from '../extract/text-folding.ts'
import type { KnownActor, ResearchCandidate } from '../result.ts'

/** Finds the body of each membership among the candidates and known actors. Without one, the membership is dropped. */
export function resolveMemberships(
  candidates: readonly ResearchCandidate[],
  known: readonly KnownActor[],
): ResearchCandidate[] {
  const isBody = ({ type }: { type: string }) => type === 'organization'
  const found = groupByName(candidates.filter(isBody), ({ name, aliases }) => [name, ...aliases])
  const stored = groupByName(known.filter(isBody), ({ name }) => [name])
  const resolved = ({ memberOf, ...claim }: ExtractedClaim): ExtractedClaim => {
    if (memberOf === undefined) return claim
    const { pageUrl } = claim.evidence
    const named = found.get(fold(memberOf.organization)) ?? []
    const cited = named.filter(({ sources }) => sources.some(({ url }) => url === pageUrl))
    const body = onlyOne(named) ?? onlyOne(cited)
    if (body) {
      const { verdict, entityId } = body.match
      const isKnown = verdict === 'same' && entityId !== null
      return { ...claim, memberOf: { ...memberOf, localId: body.localId, ...(isKnown && { entityId }) } }
    }
    const actor = named.length === 0 ? onlyOne(stored.get(fold(memberOf.organization)) ?? []) : undefined
    return actor ? { ...claim, memberOf: { ...memberOf, entityId: actor.id } } : claim
  }
  return candidates.map((candidate) => ({ ...candidate, claims: candidate.claims.map(resolved) }))
}

function groupByName<T>(actors: readonly T[], namesOf: (actor: T) => readonly string[]): Map<string, T[]> {
  const named = actors.flatMap((actor) =>
    [...new Set(namesOf(actor).map(fold))].map((name) => [name, actor] as const),
  )
  return new Map(
    [...Map.groupBy(named, ([name]) => name)].map(([name, all]) => [name, all.map(([, actor]) => actor)]),
  )
}

const onlyOne = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined)
