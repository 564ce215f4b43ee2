import type { ResearchCandidate } from '../../research/index.ts'
import type { Decision, Decisions, Edit } from './decisions.ts'

/** A candidate as the reviewer wants it: edited, and with what was merged into it. */
export type KeptEntry = {
  readonly candidate: ResearchCandidate
  readonly decision: 'accepted' | 'edited' | 'merged'
  readonly entityId: string | null
}

export type Reviewed = {
  readonly kept: readonly KeptEntry[]
  readonly open: number
  readonly rejected: number
  /** Merged into a candidate that is not kept itself: nothing of them would be left. */
  readonly adrift: readonly ResearchCandidate[]
}

export function reviewed(
  candidates: readonly ResearchCandidate[],
  decisions: Pick<Decisions, 'of'>,
): Reviewed {
  const isKept = (decision: Decision | undefined) =>
    decision !== undefined && decision.decision !== 'rejected' && decision.into === undefined
  const kept = candidates.filter(({ localId }) => isKept(decisions.of(localId)))
  const ids = new Set(kept.map(({ localId }) => localId))
  const joining = candidates.filter(({ localId }) => decisions.of(localId)?.into !== undefined)
  return {
    kept: kept.map((candidate) => {
      const { decision, edit, entityId } = decisions.of(candidate.localId)!
      const others = joining.filter(({ localId }) => decisions.of(localId)!.into === candidate.localId)
      return {
        candidate: joined(edited(candidate, edit), others),
        decision: decision as KeptEntry['decision'],
        entityId: entityId ?? null,
      }
    }),
    open: candidates.filter(({ localId }) => decisions.of(localId) === undefined).length,
    rejected: candidates.filter(({ localId }) => decisions.of(localId)?.decision === 'rejected').length,
    adrift: joining.filter(({ localId }) => !ids.has(decisions.of(localId)!.into!)),
  }
}

export function edited(candidate: ResearchCandidate, edit: Edit = {}): ResearchCandidate {
  const { dropClaims = [], ...changes } = edit
  return {
    ...candidate,
    ...changes,
    claims: candidate.claims.filter((_, at) => !dropClaims.includes(at + 1)),
  }
}

/** What several candidates say of the same actor, under the name of the first. */
function joined(first: ResearchCandidate, others: readonly ResearchCandidate[]): ResearchCandidate {
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
