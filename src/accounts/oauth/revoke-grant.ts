import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { IdentityChanges } from '../identity-changes.ts'
import { createArtifactStore } from './artifact-store.ts'
import { createGrantStore } from './grant-store.ts'

export type RevokeGrant = (grantId: string) => Promise<void>

/** Revokes a grant and all its tokens on every instance. */
export function createRevokeGrant(needs: { sql: Sql; changes: IdentityChanges }): RevokeGrant {
  return (grantId) =>
    inTransaction(needs.sql, async (tx) => {
      // Deleting the grant first locks its row and serializes concurrent revocations.
      const accountId = await createGrantStore(tx).remove(grantId)
      await createArtifactStore(tx).removeByGrant(grantId)
      if (accountId !== undefined) await needs.changes.publish(tx, accountId)
    })
}
