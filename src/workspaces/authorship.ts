import type { Author } from '../contracts/workspaces/workspace.ts'
import type { AccountCaller } from '../platform/http/identity.ts'

/** The columns that tell who made an item and who changed it last. */
export type Authorship = {
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by: string | null
  updated_by_name: string
}

type Member = Pick<AccountCaller, 'accountId' | 'accountName'>

/** Of a new item. */
export function createdBy({ accountId, accountName }: Member, now: Date) {
  return {
    created_at: now,
    created_by: accountId,
    created_by_name: accountName,
    ...updatedBy({ accountId, accountName }, now),
  }
}

/** Of a changed one; its version is counted on where it is written. */
export function updatedBy({ accountId, accountName }: Member, now: Date) {
  return { updated_at: now, updated_by: accountId, updated_by_name: accountName }
}

/** As an item shows them. */
export function authorshipFields(row: Authorship) {
  const by = (account_id: string | null, name: string): Author => ({ account_id, name })
  return {
    version: row.version,
    created_at: row.created_at.toISOString(),
    created_by: by(row.created_by, row.created_by_name),
    updated_at: row.updated_at.toISOString(),
    updated_by: by(row.updated_by, row.updated_by_name),
  }
}
