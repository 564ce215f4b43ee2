import * as contract from '../../contracts/workspaces/usage.ts'
import { Download } from '../../platform/http/download.ts'
import type { Route } from '../../platform/http/route.ts'
import { memberRoute, requireMember } from '../access.ts'
import type { UsageService } from './usage-service.ts'

export function usageRoutes(usage: UsageService): readonly Route[] {
  return [
    memberRoute('read', contract.listUsage, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return usage.list(workspaceId, query)
    }),
    memberRoute('review', contract.recordEvidence, ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      return once((tx) => usage.evidenceOpened(tx, member, body.source_id))
    }),
    memberRoute('read', contract.getUsageSummary, ({ params, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return usage.summary(workspaceId)
    }),
    memberRoute('read', contract.exportUsage, async ({ params, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      async function* lines() {
        yield `${JSON.stringify({ workspace_id: workspaceId })}\n`
        for await (const record of usage.records(workspaceId)) yield `${JSON.stringify(record)}\n`
      }
      return new Download({ contentType: 'application/jsonl', filename: 'usage.jsonl', parts: lines() })
    }),
  ]
}
