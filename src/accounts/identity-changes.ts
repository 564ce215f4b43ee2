import type { Sql } from '../platform/sql/database.ts'
import { notify } from '../platform/sql/notify-store.ts'

/** PostgreSQL channel that tells every instance whose permissions changed. */
export const identityChannel = 'identity_changed'

export type IdentityChanges = ReturnType<typeof createIdentityChanges>

/** Publishes permission changes in the writer's transaction; `onChange` invalidates this instance at once. */
export function createIdentityChanges(onChange: (accountId: string) => void = () => {}) {
  return {
    async publish(tx: Sql, accountId: string): Promise<void> {
      await notify(tx, identityChannel, accountId)
      onChange(accountId)
    },
  }
}
