import type { FindMemberships, SubmittedMembership } from '../../contributions/index.ts'
import { describeTargets } from '../../directory/index.ts'
import { relationsOf } from './candidate-draft.ts'
import { createCandidateStore } from './candidate-store.ts'

/** What runs found about actors that were published privately: it is submitted together with them. */
export const findMemberships: FindMemberships = async (tx, workspaceId, entityIds) => {
  const store = createCandidateStore(tx)
  const found = new Map<string, SubmittedMembership[]>()
  for (const row of await store.publishedAs(workspaceId, entityIds)) {
    const memberships = relationsOf(row.draft)
    if (memberships.length === 0) continue
    const became = new Map((await store.published(row.run_id)).map((one) => [one.local_id, one.entity_id!]))
    const organizations = memberships.map(
      ({ other: { localId, entityId } }) => became.get(localId ?? '') ?? entityId,
    )
    const targets = organizations.flatMap((id) => (id ? [{ type: 'entity' as const, id }] : []))
    const known = await describeTargets(tx, workspaceId, targets)
    const submitted = memberships.flatMap(({ other: { name }, relation }, index) => {
      const id = organizations[index]
      if (id === undefined) return []
      const isPublic = known.get(id)?.state === 'listed'
      return [{ organization: isPublic ? { name, entity_id: id } : { name, subject_id: id }, relation }]
    })
    found.set(row.entity_id!, [...(found.get(row.entity_id!) ?? []), ...submitted])
  }
  return found
}
