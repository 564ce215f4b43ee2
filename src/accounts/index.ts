import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createAccountService } from './account-service.ts'
import { createApiKeyService } from './api-key-service.ts'
import { createIdentityChanges } from './identity-changes.ts'
import { createWorkspaceService } from './workspace-service.ts'

export type { AccountRow } from './account-store.ts'
export type { ApiKeyRow } from './api-key-store.ts'
export { createIdentities, type Identities } from './authenticate.ts'
export { identityChannel } from './identity-changes.ts'
export type { WorkspaceRole } from './workspace-store.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Who people are and what they may do: accounts, workspaces with their members, API keys. */
export function createAccounts(needs: {
  sql: Sql
  baseUrl: string
  now: Clock
  /** Called at once when this process changed what an account may do; other processes are told by the database. */
  forget?: (accountId: string) => void
}) {
  const changes = createIdentityChanges(needs.forget)
  const services = { ...needs, changes }
  return {
    accounts: createAccountService(services),
    workspaces: createWorkspaceService(services),
    apiKeys: createApiKeyService(services),
  }
}
