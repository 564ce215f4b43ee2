import type {
  BundleEntry,
  BundleRelation,
  BundleRelationEnd,
  ResearchBundle,
} from '../../contracts/discovery/research-bundle.ts'
import { newId } from '../../platform/ids.ts'
import type { FoundCandidate } from '../review/candidate-draft.ts'
import type { CandidateRow, NewCandidate } from '../review/candidate-store.ts'

type SyncedCandidate = NewCandidate & Pick<CandidateRow, 'state' | 'entity_id'>

/**
 * Converts an entry to a candidate of the synced run. Private actors count as published; claims for public actors
 * wait for a directory reviewer.
 */
export function syncedCandidate(
  entry: BundleEntry,
  bundle: ResearchBundle,
  link: { entity_id: string; review_state: string },
): SyncedCandidate {
  const isWaiting = link.review_state === 'existing'
  return {
    id: newId(),
    candidate: candidateOf(entry, bundle),
    state: isWaiting ? 'merged' : 'published',
    entity_id: link.entity_id,
  }
}

function candidateOf(entry: BundleEntry, { sources, entries }: ResearchBundle): FoundCandidate {
  const cited = new Set(entry.claims.map((claim) => claim.source))
  const isMerged = entry.entity_id != null
  return {
    localId: entry.local_id,
    type: entry.type,
    name: entry.name,
    aliases: [],
    description: entry.description ?? null,
    role: null,
    organization: null,
    placeKey: entry.place,
    issueAreas: entry.issue_areas,
    website: entry.website ?? null,
    contacts: entry.contacts.map(({ kind, value }) => ({ kind, value })),
    claims: entry.claims.map((claim) => ({
      kind: claim.kind,
      text: claim.text,
      issueArea: claim.issue_area ?? null,
      evidence: {
        pageUrl: claim.source,
        quote: claim.excerpt,
        ...(typeof claim.position === 'number' && { start: claim.position }),
        ...(claim.context && { context: claim.context }),
      },
      ...(claim.member_of && { memberOf: membershipIn(claim.member_of, entries) }),
      ...(claim.relation && { relation: relationTo(claim.relation, entries) }),
    })),
    sources: sources
      .filter((source) => cited.has(source.url))
      .map((source) => ({
        url: source.url,
        title: source.title,
        publisher: source.publisher ?? null,
        sourceClass: source.source_class,
        publishedAt: source.published_at ?? null,
        retrievedAt: source.retrieved_at,
        textHash: source.content_hash ?? '',
      })),
    score: entry.score ?? 0,
    components: {},
    match: {
      verdict: isMerged ? 'same' : 'new',
      entityId: entry.entity_id ?? null,
      name: null,
      reasons: isMerged ? ['Decided by the local reviewer'] : [],
    },
  }
}

function membershipIn(
  { role, post, ...end }: NonNullable<BundleEntry['claims'][number]['member_of']>,
  entries: ResearchBundle['entries'],
) {
  const { name, ...ids } = otherEnd(end, entries)
  return { organization: name, role: role ?? null, post: post ?? null, ...ids }
}

function relationTo({ local_id, entity_id, ...stated }: BundleRelation, entries: ResearchBundle['entries']) {
  return { ...stated, other: otherEnd({ local_id, entity_id }, entries) }
}

function otherEnd({ local_id, entity_id }: BundleRelationEnd, entries: ResearchBundle['entries']) {
  return {
    name: entries.find((entry) => entry.local_id === local_id)?.name ?? '',
    ...(local_id && { localId: local_id }),
    ...(entity_id && { entityId: entity_id }),
  }
}
