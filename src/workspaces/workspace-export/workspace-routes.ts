import type { Accounts } from '../../accounts/index.ts'
import * as contract from '../../contracts/workspaces/workspaces.ts'
import { privateActorLines } from '../../directory/index.ts'
import { workspaceSignalLines } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { Download } from '../../platform/http/download.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { memberRoute, requireMember } from '../access.ts'
import { readTable, tableNames } from './export-store.ts'

/** Produces the export lines of another module. */
export type ExportLines = (sql: Sql, workspaceId: string) => AsyncIterable<string>

/** Routes to read, export and delete a workspace. */
export function workspaceRoutes(needs: {
  sql: Sql
  workspaces: Accounts['workspaces']
  exportRuns: ExportLines | undefined
  now: Clock
}): readonly Route[] {
  async function describeWorkspace(member: AccountCaller) {
    const workspace = await needs.workspaces.find(member.workspaceId)
    const members = await needs.workspaces.members(member.workspaceId, member.accountId)
    return {
      id: workspace!.id,
      name: workspace!.name,
      kind: workspace!.kind,
      role: member.workspaceRole,
      members: members.map(({ account_id, name, role }) => ({ account_id, name, role })),
      created_at: workspace!.created_at.toISOString(),
    }
  }

  async function* exportLines(member: AccountCaller): AsyncGenerator<string> {
    const about = { ...(await describeWorkspace(member)), exported_at: needs.now().toISOString() }
    yield `${JSON.stringify({ type: 'workspace', record: about })}\n`
    for (const table of tableNames) {
      for await (const rows of readTable(needs.sql, table, member.workspaceId)) {
        yield rows.map((json) => `{"type":"${table}","record":${json}}\n`).join('')
      }
    }
    if (needs.exportRuns) yield* needs.exportRuns(needs.sql, member.workspaceId)
    yield* workspaceSignalLines(needs.sql, member.workspaceId)
    yield* privateActorLines(needs.sql, member.workspaceId)
  }

  return [
    memberRoute('read', contract.getWorkspace, ({ params, caller }) => {
      return describeWorkspace(requireMember(caller, params.workspace_id, 'read'))
    }),
    memberRoute('manage', contract.exportWorkspace, async ({ params, caller }) => {
      const member = requireMember(caller, params.workspace_id, 'manage')
      const filename = `workspace-${member.workspaceId}.jsonl`
      return new Download({ contentType: 'application/jsonl', filename, parts: exportLines(member) })
    }),
    memberRoute('own', contract.deleteWorkspace, async ({ params, query, caller, once }) => {
      const { credential, accountId, workspaceId } = requireMember(caller, params.workspace_id, 'own')
      if (credential === 'bearer') {
        throw new ServiceError(
          'confirmation_required',
          'Applications cannot delete a workspace. Use an API key or the site',
        )
      }
      await once((tx) => needs.workspaces.removeTeam(tx, accountId, workspaceId, query.confirm))
      return undefined
    }),
  ]
}
