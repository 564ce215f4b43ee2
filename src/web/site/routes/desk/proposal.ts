import type { EntityDetail, EntityPatch } from '../../../../contracts/directory/entities.ts'
import { readableExcerpt } from '../../../../contracts/directory/excerpt-display.ts'
import type { FoundPassageList } from '../../../../contracts/directory/passage-search.ts'

export type NewerPassage = FoundPassageList['data'][number]

/** Changes to a record that the address of the page proposes, so that they can be seen before the decision. */
type Proposal = {
  patch: EntityPatch | undefined
  added: readonly NewerPassage[]
  /** Ids of the claims that go. */
  removed: readonly string[]
}

export function readProposal(
  parameters: URLSearchParams,
  record: EntityDetail | null,
  newer: readonly NewerPassage[],
): Proposal {
  if (record === null) return { patch: undefined, added: [], removed: [] }
  const added = newer.filter(({ id }) => parameters.getAll('add').includes(id))
  const dropped = new Set(parameters.getAll('drop').flatMap((ids) => ids.split(' ')))
  const removed = record.claims.map(({ id }) => id).filter((id) => dropped.has(id))
  const name = parameters.get('name')?.trim()
  const description = parameters.get('description')?.trim()
  const website = parameters.get('website')?.trim()
  const patch: EntityPatch = {
    ...(name && name !== record.name && { name }),
    ...(description !== undefined &&
      description !== (record.description ?? '') && { description: description || null }),
    ...(website !== undefined && website !== (record.website ?? '') && { website: website || null }),
    ...(added.length > 0 && { add_claims: added.map(claimOf) }),
    ...(removed.length > 0 && { remove_claims: removed }),
  }
  return { patch: Object.keys(patch).length > 0 ? patch : undefined, added, removed }
}

/** The quote stands for itself: a reviewer adds words of a source, never a statement of their own. */
function claimOf({ excerpt, excerpt_format, position, context, source }: NewerPassage) {
  const { url, title, publisher, source_class, published_at, retrieved_at } = source
  return {
    kind: 'other' as const,
    text: readableExcerpt(excerpt, { ...source, excerpt_format }).slice(0, 2000),
    excerpt,
    excerpt_format,
    position,
    context,
    source: { url, title, publisher, source_class, published_at, retrieved_at },
  }
}
