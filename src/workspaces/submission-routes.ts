import * as contract from '../contracts/contributions/submissions.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Route } from '../platform/http/route.ts'
import { memberRoute, requireMember } from './access.ts'
import { recordChange } from './change-store.ts'

const changeOf = (action: `submission.${string}`, { id, actors }: contract.Submission) => ({
  action,
  target: {
    type: 'submission',
    id,
    name: actors
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
  },
  details: { actors: actors.length },
})

export function submissionRoutes(submissions: Contributions['submissions'], now: Clock): readonly Route[] {
  return [
    memberRoute('write', contract.submitActors, ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      const { workspaceId } = member
      return once(async (tx) => {
        const submission = await submissions.submitPrivate(tx, workspaceId, body)
        await recordChange(tx, member, changeOf('submission.created', submission), now())
        return submission
      })
    }),
    memberRoute('read', contract.listSubmissions, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return submissions.list(workspaceId, query)
    }),
    memberRoute('read', contract.getSubmission, ({ params, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return submissions.read(workspaceId, params.submission_id)
    }),
    memberRoute('write', contract.answerSubmission, ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'write')
      return once(async (tx) => {
        const submission = await submissions.answer(tx, member.workspaceId, params.submission_id, body)
        await recordChange(tx, member, changeOf('submission.answered', submission), now())
        return submission
      })
    }),
  ]
}
