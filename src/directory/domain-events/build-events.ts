import type { SourceClass } from '../../contracts/directory/sources.ts'
import type { EntityDraft } from '../entity-writer/entity-draft.ts'
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

/** Builds the events of stored public actors. An actor without evidence proves nothing and gets no event. */
export function buildActorEvents(
  plans: readonly Stored[],
  sources: ReadonlyMap<string, StoredSource>,
  options: { now: Date; edit?: Edit | undefined },
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
      evidence: selectEvidence(plan, sources, options.edit),
    }))
}

function eventType({ isNew }: Stored, edit: Edit | undefined): DomainEvent['type'] {
  if (isNew) return 'actor_published'
  return edit?.isOnlyEvidence && edit.newUrls.size > 0 ? 'actor_sourced' : 'actor_corrected'
}

/** One quote per source: new sources first, then by date of recording. */
function selectEvidence(
  { draft }: Stored,
  sources: ReadonlyMap<string, StoredSource>,
  edit: Edit | undefined,
): EventEvidence[] {
  const isNew = (url: string) => Number(edit?.newUrls.has(url) ?? false)
  const claims = draft.claims.toSorted(
    (one, other) =>
      isNew(other.url) - isNew(one.url) ||
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
