import type { PlaceReference } from '../../contracts/directory/place-key.ts'
import type { Candidate } from '../../contracts/discovery/candidates.ts'
import { type CandidateDraft, type DraftClaim, type OtherEnd, sourceOf } from './candidate-draft.ts'
import type { CandidateRow } from './candidate-store.ts'

export function toCandidate(
  row: CandidateRow,
  place: PlaceReference | null,
  /** Ids of the candidates of the run by their local id. */
  candidateIds: ReadonlyMap<string, string>,
): Candidate {
  const { draft, match } = row
  const endOf = ({ name, localId, entityId }: OtherEnd) => ({
    name,
    candidate_id: candidateIds.get(localId ?? '') ?? null,
    entity_id: entityId ?? null,
  })
  return {
    id: row.id,
    run_id: row.run_id,
    state: row.state,
    version: row.version,
    type: draft.type,
    name: draft.name,
    description: draft.description,
    place,
    issue_areas: [...draft.issueAreas],
    website: draft.website,
    contacts: [...draft.contacts],
    claims: draft.claims.map((claim) => ({
      id: claim.id,
      kind: claim.kind,
      text: claim.text,
      issue_area: claim.issueArea,
      excerpt: claim.evidence.quote,
      position: claim.evidence.start ?? null,
      context: claim.evidence.context ?? null,
      member_of: claim.memberOf
        ? {
            ...endOf({ name: claim.memberOf.organization, ...claim.memberOf }),
            role: claim.memberOf.role,
            post: claim.memberOf.post,
          }
        : null,
      relation: claim.relation
        ? {
            ...endOf(claim.relation.other),
            kind: claim.relation.kind,
            role: claim.relation.role ?? null,
            post: claim.relation.post ?? null,
            since: claim.relation.since ?? null,
            until: claim.relation.until ?? null,
            end_reason: claim.relation.end_reason ?? null,
          }
        : null,
      source: toSource(draft, claim),
    })),
    score: row.score,
    components: draft.components,
    match: {
      verdict: match.verdict,
      entity_id: match.entityId,
      name: match.name,
      reasons: [...match.reasons],
    },
    entity_id: row.entity_id,
    warning: warningOf(row),
  }
}

function toSource(draft: CandidateDraft, claim: DraftClaim) {
  const { url, title, publisher, publishedAt, retrievedAt } = sourceOf(draft, claim)
  return { url, title, publisher, published_at: publishedAt, retrieved_at: retrievedAt }
}

function warningOf({ state, match }: CandidateRow): string | null {
  if (state !== 'accepted' || match.verdict === 'new') return null
  const known = match.name ?? 'a known actor'
  return `It may be the same as ${known}. Merge it, unless you are sure that they are two`
}
