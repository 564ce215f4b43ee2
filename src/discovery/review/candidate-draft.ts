import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import type { ExtractedClaim, Quote, ResearchCandidate } from '../../research/index.ts'

/** A claim with an id that stays stable when other claims are removed. */
export type DraftClaim = Pick<ExtractedClaim, 'kind' | 'text' | 'issueArea'> & {
  readonly id: string
  readonly evidence: Pick<Quote, 'pageUrl' | 'quote'> & Partial<Pick<Quote, 'start' | 'context'>>
}

/** The content of a candidate, as found or as edited by its reviewer. */
export type CandidateDraft = Omit<ResearchCandidate, 'localId' | 'score' | 'match' | 'claims'> & {
  readonly claims: readonly DraftClaim[]
}

/** A candidate found by a run or by local research. */
export type FoundCandidate = Omit<ResearchCandidate, 'claims'> & {
  readonly claims: readonly Omit<DraftClaim, 'id'>[]
}

export function draftOf({
  localId: _,
  score: _score,
  match: _match,
  ...found
}: FoundCandidate): CandidateDraft {
  return { ...found, claims: found.claims.map((claim, index) => ({ id: String(index + 1), ...claim })) }
}

/** Converts claims to the input format of the directory. */
export function claimInputs(draft: CandidateDraft): ClaimInput[] {
  return draft.claims.map((claim) => {
    const source = sourceOf(draft, claim)
    return {
      kind: claim.kind,
      text: claim.text,
      issue_area: claim.issueArea,
      excerpt: claim.evidence.quote,
      position: claim.evidence.start ?? null,
      context: claim.evidence.context ?? null,
      source: {
        url: source.url,
        title: source.title,
        publisher: source.publisher,
        source_class: source.sourceClass,
        published_at: source.publishedAt,
        retrieved_at: source.retrievedAt,
        // Bundles contain the hash without a prefix.
        content_hash: source.textHash ? `sha256:${source.textHash.replace(/^sha256:/, '')}` : null,
      },
    }
  })
}

export const sourceOf = (draft: CandidateDraft, claim: DraftClaim) =>
  draft.sources.find((one) => one.url === claim.evidence.pageUrl)!
