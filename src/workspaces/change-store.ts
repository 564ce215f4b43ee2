import type { AccountCaller } from '../platform/http/identity.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'

const maxRecentEditors = 20

/** One thing that somebody did in a workspace: `list.created`, `brief.changed`, `watch.deleted`… */
export type WorkspaceChange = {
  action: `${string}.${string}`
  target: { type: string; id: string; name: string }
  /** What changed, for people who ask later: names of fields, counts. Never the text of private notes. */
  details?: Readonly<Record<string, unknown>>
}

/** Who did it: a member, or nobody with an account. */
export type ChangeAuthor = Pick<AccountCaller, 'workspaceId' | 'accountName'> & {
  accountId: string | null
  credential: AccountCaller['credential'] | 'system'
}

/** What the service does by itself. */
export const systemAuthor = (workspaceId: string): ChangeAuthor => guestAuthor(workspaceId, 'Civic Directory')

/** What somebody without an account does, e.g. the recipient of a mail. */
export function guestAuthor(workspaceId: string, name: string): ChangeAuthor {
  return { workspaceId, accountName: name, accountId: null, credential: 'system' }
}

/** Notes a change in its own transaction: it is there exactly when the change is. */
export async function recordChange(
  tx: Sql,
  member: ChangeAuthor,
  { action, target, details = {} }: WorkspaceChange,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('workspace_change')
    .values({
      id: newId(),
      workspace_id: member.workspaceId,
      at: now,
      account_id: member.accountId,
      account_name: member.accountName,
      credential: member.credential,
      action,
      target_type: target.type,
      target_id: target.id,
      target_name: target.name,
      details: JSON.stringify(details),
    })
    .execute()
}

/** Who changed something in the workspace, whoever did so last first. */
export async function recentEditors(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('workspace_change')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .orderBy((all) => all.fn.max('at'), 'desc')
    .limit(maxRecentEditors)
    .execute()
  return rows.map(({ account_id }) => account_id!)
}
