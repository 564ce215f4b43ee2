import * as contract from '../../contracts/workspaces/usage.ts'
import { Download } from '../../platform/http/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { requireMember } from '../access.ts'
import type { UsageService } from './usage-service.ts'

export function usageRoutes(usage: UsageService): readonly Route[] {
  return [
    route(contract.listUsage, ({ params, query, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return usage.list(workspaceId, query)
    }),
    route(contract.recordEvidence, ({ params, body, caller, once }) => {
      const member = requireMember(caller, params.workspace_id, 'review')
      return once((tx) => usage.evidenceOpened(tx, member, body.source_id))
    }),
    route(contract.getUsageSummary, ({ params, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      return usage.summary(workspaceId)
    }),
    route(contract.exportUsage, async ({ params, caller }) => {
      const { workspaceId } = requireMember(caller, params.workspace_id, 'read')
      async function* lines() {
        yield `${JSON.stringify({ workspace_id: workspaceId })}\n`
        for await (const record of usage.records(workspaceId)) yield `${JSON.stringify(record)}\n`
      }
      return new Download({ contentType: 'application/jsonl', filename: 'usage.jsonl', parts: lines() })
    }),
  ]
}
