import type { ChangedField } from '../../contracts/directory/history.ts'
import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { ClaimDraft, EntityDraft } from '../entity-writer/entity-draft.ts'
import type { StoredSource } from '../entity-writer/evidence-writer-store.ts'
import { type DomainEvent, type EventEvidence, maxEvidence } from './domain-event.ts'

type Stored = { readonly id: string; readonly draft: EntityDraft; readonly isNew: boolean }

/** What an edit changed in a stored actor. */
export type Edit = {
  /** Only claims were added. */
  readonly isOnlyEvidence: boolean
  /** URLs that the actor did not cite before. */
  readonly newUrls: ReadonlySet<string>
}

/** What readers see differently in a stored actor. */
export type Change = { readonly fields: readonly ChangedField[]; readonly newClaims: ReadonlySet<ClaimDraft> }

/** Builds the events of stored public actors. An actor without evidence proves nothing and gets no event. */
export function buildActorEvents(
  plans: readonly Stored[],
  sources: ReadonlyMap<string, StoredSource>,
  options: {
    now: Date
    edit?: Edit | undefined
    /** By actor; empty without a history. */
    changes: ReadonlyMap<string, Change>
  },
): DomainEvent[] {
  return plans
    .filter(({ draft }) => draft.claims.length > 0)
    .map((plan) => ({
      type: eventType(plan, options.edit),
      subjectId: plan.id,
      at: options.now,
      name: plan.draft.name,
      actors: [{ id: plan.id, name: plan.draft.name, type: plan.draft.type }],
      places: plan.draft.placeKeys,
      issues: plan.draft.issue_areas,
      changedFields: options.changes.get(plan.id)?.fields ?? [],
      evidence: selectEvidence(plan, sources, options),
    }))
}

function eventType({ isNew }: Stored, edit: Edit | undefined): DomainEvent['type'] {
  if (isNew) return 'actor_published'
  return edit?.isOnlyEvidence && edit.newUrls.size > 0 ? 'actor_sourced' : 'actor_corrected'
}

/** One quote per source: new sources first, then new claims, then by date of recording. */
function selectEvidence(
  { id, draft }: Stored,
  sources: ReadonlyMap<string, StoredSource>,
  { edit, changes }: { edit?: Edit | undefined; changes: ReadonlyMap<string, Change> },
): EventEvidence[] {
  const isNewSource = ({ url }: ClaimDraft) => Number(edit?.newUrls.has(url) ?? false)
  const isNew = (claim: ClaimDraft) => Number(changes.get(id)?.newClaims.has(claim) ?? false)
  const claims = draft.claims.toSorted(
    (one, other) =>
      isNewSource(other) - isNewSource(one) ||
      isNew(other) - isNew(one) ||
      (one.recorded_at === other.recorded_at ? 0 : one.recorded_at < other.recorded_at ? 1 : -1),
  )
  const quoted = new Map<string, EventEvidence>()
  for (const { url, excerpt } of claims) {
    if (quoted.has(url)) continue
    const source = sources.get(url)!
    quoted.set(url, {
      sourceId: source.id,
      url,
      title: source.title,
      publisher: source.publisher,
      sourceClass: source.source_class as SourceClass,
      publishedAt: source.published_at,
      retrievedAt: source.retrieved_at,
      contentHash: source.content_hash,
      excerpt,
    })
    if (quoted.size === maxEvidence) break
  }
  return [...quoted.values()]
}
