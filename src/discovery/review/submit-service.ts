import type { Submission } from '../../contracts/contributions/submissions.ts'
import type { Contributions, SubmittedMembership } from '../../contributions/index.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { RunRow } from '../runs/run-row.ts'
import { type CandidateDraft, entityInput, relationsOf } from './candidate-draft.ts'
import { createCandidateStore } from './candidate-store.ts'

export type SubmitService = ReturnType<typeof createSubmitService>

/** Sends decided candidates to the reviewers of the public directory. */
export function createSubmitService({
  contributions,
}: {
  contributions: Pick<Contributions, 'submissions'>
}) {
  const { submissions } = contributions
  return {
    async submit(tx: Sql, run: RunRow): Promise<Submission> {
      const rows = await createCandidateStore(tx).lockDecided(run.id)
      const ids = rows.map(({ id }) => id)
      const subjects = new Map(rows.map((row) => [row.local_id, row.id]))
      // A candidate does not change after its decision, so that an accepted one has nothing to add.
      const sent = ids.length > 0 ? await submissions.waitingOrAccepted(tx, run.workspace_id, ids) : []
      const actors = rows
        .filter(({ id }) => !sent.includes(id))
        .map((row) => ({
          subjectId: row.id,
          actor: entityInput(row.draft, run.place_key!, 'public'),
          memberships: submittedMemberships(row.draft, subjects),
          ...(row.state === 'merged' && { mergeInto: row.entity_id! }),
        }))
      if (actors.length === 0)
        throw new ServiceError(
          'conflict',
          'The run has no accepted or merged candidates that were not submitted',
        )
      return submissions.submit(tx, run.workspace_id, actors)
    },
  }
}

/** `subjects` are the actors of the submission by their local id. */
export function submittedMemberships(
  draft: CandidateDraft,
  subjects: ReadonlyMap<string, string>,
): SubmittedMembership[] {
  return relationsOf(draft).flatMap(({ other, relation }): SubmittedMembership[] => {
    const { name, localId, entityId } = other
    const subjectId = subjects.get(localId ?? '')
    if (subjectId !== undefined) return [{ organization: { name, subject_id: subjectId }, relation }]
    return entityId === undefined ? [] : [{ organization: { name, entity_id: entityId }, relation }]
  })
}
