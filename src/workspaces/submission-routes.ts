import * as contract from '../contracts/contributions/submissions.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Route } from '../platform/http/route.ts'
import { memberRoute, requireMember } from './access.ts'

export function submissionRoutes(submissions: Contributions['submissions']): readonly Route[] {
  return [
    memberRoute('write', contract.submitActors, ({ params, body, caller, once }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => submissions.submitPrivate(tx, workspaceId, body))
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
      const { workspaceId } = requireMember(caller, params.workspace_id, 'write')
      return once((tx) => submissions.answer(tx, workspaceId, params.submission_id, body))
    }),
  ]
}
