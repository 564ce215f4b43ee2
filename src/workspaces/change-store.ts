import type { AccountCaller } from '../platform/http/identity.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'

const maxRecentEditors = 20

/** One entry of the workspace history, such as `list.created` or `watch.deleted`. */
type WorkspaceChange = {
  action: `${string}.${string}`
  target: { type: string; id: string; name: string }
  /** Field names and counts, never the text of private notes. */
  details?: Readonly<Record<string, unknown>>
}

type ChangeAuthor = Pick<AccountCaller, 'workspaceId' | 'accountName'> & {
  accountId: string | null
  credential: AccountCaller['credential'] | 'system'
}

/** The author of changes that the service makes itself. */
export const systemAuthor = (workspaceId: string): ChangeAuthor => guestAuthor(workspaceId, 'Civic Directory')

/** An author without an account, such as the recipient of a mail. */
export function guestAuthor(workspaceId: string, name: string): ChangeAuthor {
  return { workspaceId, accountName: name, accountId: null, credential: 'system' }
}

/** Records a change in the transaction that makes it. */
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

/** Accounts that changed something in the workspace, most recent first. */
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
