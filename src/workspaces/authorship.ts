import type { Author } from '../contracts/workspaces/workspace.ts'
import type { AccountCaller } from '../platform/http/identity.ts'

/** Columns that record who created an item and who changed it last. */
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

/** Column values for a new item. */
export function createdBy({ accountId, accountName }: Member, now: Date) {
  return {
    created_at: now,
    created_by: accountId,
    created_by_name: accountName,
    ...updatedBy({ accountId, accountName }, now),
  }
}

/** Column values for a changed item. The caller increments the version. */
export function updatedBy({ accountId, accountName }: Member, now: Date) {
  return { updated_at: now, updated_by: accountId, updated_by_name: accountName }
}

/** The authorship fields of an API item. */
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
