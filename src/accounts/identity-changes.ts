import type { Sql } from '../platform/sql/database.ts'
import { notify } from '../platform/sql/notify-store.ts'

/** Channel on which every instance hears that what an account may do has changed. */
export const identityChannel = 'identity_changed'

export type IdentityChanges = ReturnType<typeof createIdentityChanges>

/**
 * Remembered identities must not outlive a revocation. The change is announced inside the writer's transaction to
 * every instance; this one forgets at once.
 */
export function createIdentityChanges(onChange: (accountId: string) => void = () => {}) {
  return {
    async publish(tx: Sql, accountId: string): Promise<void> {
      await notify(tx, identityChannel, accountId)
      onChange(accountId)
    },
  }
}
