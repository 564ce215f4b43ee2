import type { Directory, Edit } from '../../directory/index.ts'
import type { ContributionRow } from '../contribution-store.ts'
import type { SubmissionContent } from './submission-service.ts'
import { createSubmissionStore } from './submission-store.ts'

/**
 * Publishes the relations of an accepted actor, and those of accepted actors that name it. The two ends can come in
 * different submissions of the workspace, in any order.
 */
export function createAcceptMemberships({ publishRelations }: Pick<Directory, 'publishRelations'>) {
  return async (
    edit: Edit,
    decided: ContributionRow,
    /** The actor that the decided item became. */
    entityId: string,
  ): Promise<void> => {
    const store = createSubmissionStore(edit.tx)
    const rows = await store.withMemberships(decided.workspace_id!, decided.id, decided.subject_id!)
    const memberships = rows.flatMap((row) =>
      ((row.content as SubmissionContent).memberships ?? []).map((one) => ({ row, ...one })),
    )
    const subjects = memberships.flatMap(({ row, organization }) => [
      row.subject_id!,
      ...('subject_id' in organization ? [organization.subject_id] : []),
    ])
    const became = await store.publicActors(decided.workspace_id!, [...new Set(subjects)])
    became.set(decided.subject_id!, entityId)
    const found = memberships.flatMap(({ row, organization, relation }) => {
      const subjectId = became.get(row.subject_id!)
      const isSubmitted = 'subject_id' in organization
      const objectId = isSubmitted ? became.get(organization.subject_id) : organization.entity_id
      // The others were published with earlier decisions.
      const isDecided =
        row.id === decided.id || (isSubmitted && organization.subject_id === decided.subject_id)
      return subjectId && objectId && isDecided ? [{ subjectId, objectId, relation }] : []
    })
    await publishRelations(edit, found)
  }
}
