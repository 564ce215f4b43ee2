import type { AccountCaller } from '../platform/http/identity.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'

/** One thing that somebody did in a workspace: `list.created`, `brief.changed`, `watch.deleted`… */
export type WorkspaceChange = {
  action: `${string}.${string}`
  target: { type: string; id: string; name: string }
  /** What changed, for people who ask later: names of fields, counts. Never the text of private notes. */
  details?: Readonly<Record<string, unknown>>
}

/** Notes a change in its own transaction: it is there exactly when the change is. */
export async function noteChange(
  tx: Sql,
  member: Pick<AccountCaller, 'workspaceId' | 'accountId' | 'accountName' | 'credential'>,
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
