import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { VerifiedPasskey } from './relying-party.ts'

export type PasskeyRow = {
  id: string
  name: string
  /** Whether it is stored in more than one place, e.g. by a password manager. */
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

/** A passkey and its owner's user handle, as needed to verify an assertion. */
type StoredPasskey = {
  id: string
  account_id: string
  public_key: Buffer
  user_handle: Buffer | null
}

const columns = ['id', 'name', 'backed_up', 'created_at', 'last_used_at'] as const

export function createPasskeyStore(sql: Sql) {
  return {
    /** Returns false when the credential is already registered. */
    async insert(
      passkey: VerifiedPasskey & { id: string; account_id: string; name: string; created_at: Date },
    ): Promise<boolean> {
      const result = await sql
        .insertInto('passkey')
        .values(passkey)
        .onConflict((clash) => clash.column('credential_id').doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Ignores passkeys of disabled accounts. */
    findByCredential: (credentialId: string): Promise<StoredPasskey | undefined> =>
      sql
        .selectFrom('passkey')
        .innerJoin('account', 'account.id', 'passkey.account_id')
        .select(['passkey.id', 'passkey.account_id', 'passkey.public_key', 'account.user_handle'])
        .where('passkey.credential_id', '=', credentialId)
        .where('account.disabled_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Records an assertion, or returns false for a counter that went backwards: a device-bound key was cloned.
     * Zero means that the authenticator has no counter, and synced passkeys share none.
     */
    async recordUse(
      id: string,
      assertion: { counter: number; backedUp: boolean; at: Date },
    ): Promise<boolean> {
      const result = await raw`
        update passkey set counter = ${assertion.counter}, backed_up = ${assertion.backedUp}, last_used_at = ${assertion.at}
        where id = ${id} and (
          device_type <> 'singleDevice' or counter = 0 or ${assertion.counter}::bigint = 0
          or ${assertion.counter}::bigint >= counter)`.execute(sql)
      return (result.numAffectedRows ?? 0n) > 0n
    },

    list: (accountId: string): Promise<PasskeyRow[]> =>
      sql
        .selectFrom('passkey')
        .select(columns)
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Lists credential descriptors for WebAuthn options. */
    credentials: (accountId: string): Promise<{ id: string; transports: string[] }[]> =>
      sql
        .selectFrom('passkey')
        .select(['credential_id as id', 'transports'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),

    /** Returns false when the account has no such passkey. */
    async rename(id: string, accountId: string, name: string): Promise<boolean> {
      const result = await sql
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Returns false when the account has no such passkey. */
    async remove(id: string, accountId: string): Promise<boolean> {
      const result = await sql
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    async removeAll(accountId: string): Promise<void> {
      await sql.deleteFrom('passkey').where('account_id', '=', accountId).execute()
    },
  }
}
