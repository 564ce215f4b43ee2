import type { Directory } from '../../directory/index.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { ContributionRow } from '../contribution-store.ts'
import type { SubmissionContent } from './submission-service.ts'
import { createSubmissionStore } from './submission-store.ts'

type Changed = (tags: readonly string[]) => void

/** Publishes the memberships of a submission whose person and organization have both been accepted. */
export function createAcceptMemberships({ publishMemberships }: Pick<Directory, 'publishMemberships'>) {
  return async (
    tx: Sql,
    changed: Changed,
    caller: AccountCaller,
    decided: ContributionRow,
    /** The actor that the decided item became. */
    entityId: string,
  ): Promise<void> => {
    const rows = await createSubmissionStore(tx).rows(decided.workspace_id!, decided.submission_id!)
    const became = new Map(rows.map((row) => [row.subject_id!, row.result_id]))
    became.set(decided.subject_id!, entityId)
    const found = rows.flatMap((row) => {
      const personId = became.get(row.subject_id!)
      const { memberships = [] } = row.content as SubmissionContent
      return memberships.flatMap(({ organization, relation }) => {
        const isSubmitted = 'subject_id' in organization
        const organizationId = isSubmitted ? became.get(organization.subject_id) : organization.entity_id
        // The others were published with earlier decisions.
        const isDecided =
          row.id === decided.id || (isSubmitted && organization.subject_id === decided.subject_id)
        return personId && organizationId && isDecided ? [{ personId, organizationId, relation }] : []
      })
    })
    await publishMemberships(tx, changed, caller, found, { reason: 'submission' })
  }
}
