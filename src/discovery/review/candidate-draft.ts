import type { ClaimInput } from '../../contracts/directory/claim-input.ts'
import type { EntityInput } from '../../contracts/directory/entities.ts'
import type { BundleRelation } from '../../contracts/discovery/research-bundle.ts'
import type { RelationEvidence } from '../../directory/index.ts'
import type { ExtractedClaim, Quote, ResearchCandidate } from '../../research/index.ts'

/** A claim with an id that stays stable when other claims are removed. */
export type DraftClaim = Pick<ExtractedClaim, 'kind' | 'text' | 'issueArea' | 'memberOf'> & {
  readonly id: string
  readonly evidence: Pick<Quote, 'pageUrl' | 'quote'> & Partial<Pick<Quote, 'start' | 'context'>>
  /** A relation that a bundle states; research itself finds memberships only. */
  readonly relation?: StatedRelation
}

type StatedRelation = Omit<BundleRelation, 'local_id' | 'entity_id'> & { readonly other: OtherEnd }

/** The actor at the other end, as a candidate of the run or as a known actor. */
export type OtherEnd = { readonly name: string; readonly localId?: string; readonly entityId?: string }

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

/** Converts a candidate to the input format of the directory. `runPlace` is for candidates without one of their own. */
export function entityInput(
  draft: CandidateDraft,
  runPlace: string,
  visibility: EntityInput['visibility'],
): EntityInput {
  return {
    type: draft.type,
    name: draft.name,
    description: draft.description,
    place: draft.placeKey ?? runPlace,
    places: [],
    issue_areas: [...draft.issueAreas],
    website: draft.website,
    contacts: [...draft.contacts],
    visibility,
    claims: claimInputs(draft),
  }
}

/** Converts claims to the input format of the directory. */
export function claimInputs(draft: CandidateDraft): ClaimInput[] {
  return draft.claims.map((claim) => claimInput(draft, claim))
}

/** The directory also stores the hash of the page, which callers of the API cannot state. */
type HashedClaim = ClaimInput & { source: { content_hash: string | null } }

function claimInput(draft: CandidateDraft, claim: DraftClaim): HashedClaim {
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
}

/** A relation that a claim of the candidate proves. The candidate is its subject. */
type DraftRelation = { readonly other: OtherEnd; readonly relation: RelationEvidence }

export function relationsOf(draft: CandidateDraft): DraftRelation[] {
  return draft.claims.flatMap((claim) => {
    const { excerpt, position, context, source } = claimInput(draft, claim)
    return statedBy(draft, claim).map(({ other, ...stated }) => ({
      other,
      relation: { ...stated, excerpt, position, context, source },
    }))
  })
}

function statedBy({ type }: CandidateDraft, { memberOf, relation }: DraftClaim): StatedRelation[] {
  const stated = relation ? [relation] : []
  if (!memberOf || type !== 'person') return stated
  const { organization: name, role, post, ...ids } = memberOf
  return [{ kind: 'membership', role, post, other: { name, ...ids } }, ...stated]
}

export const sourceOf = (draft: CandidateDraft, claim: DraftClaim) =>
  draft.sources.find((one) => one.url === claim.evidence.pageUrl)!
