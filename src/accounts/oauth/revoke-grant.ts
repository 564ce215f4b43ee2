import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { IdentityChanges } from '../identity-changes.ts'
import { createArtifactStore } from './artifact-store.ts'
import { createGrantStore } from './grant-store.ts'

export type RevokeGrant = (grantId: string) => Promise<void>

/** Ends a grant with every token of it, at once and on every instance. */
export function createRevokeGrant(needs: { sql: Sql; changes: IdentityChanges }): RevokeGrant {
  return (grantId) =>
    inTransaction(needs.sql, async (tx) => {
      // The grant first: those who revoke the same one at once then wait here for each other.
      const accountId = await createGrantStore(tx).remove(grantId)
      await createArtifactStore(tx).removeOfGrant(grantId)
      if (accountId !== undefined) await needs.changes.publish(tx, accountId)
    })
}
