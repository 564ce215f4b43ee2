import type { Clock } from '../platform/clock.ts'
import { ServiceError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { inTransaction } from '../platform/sql/transaction.ts'
import { createAccountStore } from './account-store.ts'
import { createApiKeyStore } from './api-key-store.ts'
import type { IdentityChanges } from './identity-changes.ts'
import { createArtifactStore } from './oauth/artifact-store.ts'
import { createGrantStore } from './oauth/grant-store.ts'
import type { SessionService } from './sessions/session-service.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** Deletes accounts for good. Disabling access without deleting anything is a reset. */
export function createAccountRemoval(needs: {
  sql: Sql
  now: Clock
  changes: IdentityChanges
  sessions: Pick<SessionService, 'endAll'>
}) {
  return {
    /** The workspaces that would be deleted with an account. */
    endingWorkspaces: (accountId: string) => createWorkspaceStore(needs.sql).soleOwned(accountId),

    /**
     * Deletes an account with its access and with the workspaces that nobody else is in. What it wrote in shared
     * workspaces stays, without its name. A team that would lose its only owner is a conflict.
     */
    remove: <T>(accountId: string, endDeliveries: (tx: Sql) => Promise<T>) =>
      inTransaction(needs.sql, async (tx) => {
        const accounts = createAccountStore(tx)
        const workspaces = createWorkspaceStore(tx)
        await accounts.lock(accountId)
        const account = isId(accountId) ? await accounts.find(accountId) : undefined
        if (account === undefined) throw new ServiceError('not_found', `No account has the id ${accountId}`)
        await workspaces.lockOwned(accountId)
        const owned = await workspaces.soleOwned(accountId)
        const shared = owned.filter(({ members }) => members > 1)
        if (shared.length > 0) {
          const names = shared.map(({ id, name }) => `"${name}" (${id})`).join(', ')
          throw new ServiceError(
            'conflict',
            `The account is the only owner of ${names}, which others use. Make another member an owner first`,
          )
        }
        const deliveries = await endDeliveries(tx)
        const grantIds = await createGrantStore(tx).removeAll(accountId)
        await createArtifactStore(tx).removeByGrant(...grantIds)
        const ended = {
          sessions: await needs.sessions.endAll(tx, accountId),
          api_keys: await createApiKeyStore(tx).revokeAll(accountId, needs.now()),
          connected_applications: grantIds.length,
          workspaces: owned.length,
        }
        for (const { id } of owned) await workspaces.remove(id)
        await accounts.remove(accountId)
        await needs.changes.publish(tx, accountId)
        return { name: account.name, ended: { ...ended, ...deliveries } }
      }),
  }
}
