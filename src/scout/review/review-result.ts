import type { ResearchCandidate } from '../../research/index.ts'
import type { Decision, Decisions, Edit } from './decisions.ts'

/** An accepted candidate, with edits applied and merged candidates included. */
export type AcceptedEntry = {
  readonly candidate: ResearchCandidate
  readonly decision: 'accepted' | 'edited' | 'merged'
  readonly entityId: string | null
}

type ReviewResult = {
  readonly accepted: readonly AcceptedEntry[]
  readonly open: number
  readonly rejected: number
  /** Merged into a candidate that was not accepted, so they would be lost. */
  readonly orphaned: readonly ResearchCandidate[]
}

/** Applies all decisions to the candidates of a run. */
export function reviewResult(
  candidates: readonly ResearchCandidate[],
  decisions: Pick<Decisions, 'of'>,
): ReviewResult {
  const isAccepted = (decision: Decision | undefined) =>
    decision !== undefined && decision.decision !== 'rejected' && decision.into === undefined
  const accepted = candidates.filter(({ localId }) => isAccepted(decisions.of(localId)))
  const ids = new Set(accepted.map(({ localId }) => localId))
  const mergedAway = candidates.filter(({ localId }) => decisions.of(localId)?.into !== undefined)
  const followMerges = (claim: ResearchCandidate['claims'][number]) => {
    const into = decisions.of(claim.memberOf?.localId ?? '')?.into
    return claim.memberOf && into ? { ...claim, memberOf: { ...claim.memberOf, localId: into } } : claim
  }
  return {
    accepted: accepted.map((candidate) => {
      const { decision, edit, entityId } = decisions.of(candidate.localId)!
      const others = mergedAway.filter(({ localId }) => decisions.of(localId)!.into === candidate.localId)
      const merged = mergeCandidates(applyEdit(candidate, edit), others)
      return {
        candidate: { ...merged, claims: merged.claims.map(followMerges) },
        decision: decision as AcceptedEntry['decision'],
        entityId: entityId ?? null,
      }
    }),
    open: candidates.filter(({ localId }) => decisions.of(localId) === undefined).length,
    rejected: candidates.filter(({ localId }) => decisions.of(localId)?.decision === 'rejected').length,
    orphaned: mergedAway.filter(({ localId }) => !ids.has(decisions.of(localId)!.into!)),
  }
}

export function applyEdit(candidate: ResearchCandidate, edit: Edit = {}): ResearchCandidate {
  const { dropClaims = [], ...changes } = edit
  return {
    ...candidate,
    ...changes,
    claims: candidate.claims.filter((_, index) => !dropClaims.includes(index + 1)),
  }
}

/** Combines candidates for the same actor under the name of the first. */
function mergeCandidates(first: ResearchCandidate, others: readonly ResearchCandidate[]): ResearchCandidate {
  if (others.length === 0) return first
  const all = [first, ...others]
  const unique = <T>(values: readonly T[], keyOf: (value: T) => string) => [
    ...new Map(values.toReversed().map((value) => [keyOf(value), value])).values(),
  ]
  return {
    ...first,
    aliases: [...new Set(all.flatMap(({ name, aliases }) => [name, ...aliases]))].filter(
      (name) => name !== first.name,
    ),
    description: all.find(({ description }) => description !== null)?.description ?? null,
    website: all.find(({ website }) => website !== null)?.website ?? null,
    issueAreas: [...new Set(all.flatMap(({ issueAreas }) => issueAreas))],
    contacts: unique(
      all.flatMap(({ contacts }) => contacts),
      ({ kind, value }) => `${kind} ${value}`,
    ).reverse(),
    claims: all.flatMap(({ claims }) => claims),
    sources: unique(
      all.flatMap(({ sources }) => sources),
      ({ url }) => url,
    ).reverse(),
  }
}
