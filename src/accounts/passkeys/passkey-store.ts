import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/sql/database.ts'
import type { VerifiedPasskey } from './relying-party.ts'

export type PasskeyRow = {
  id: string
  name: string
  /** Whether it is kept in more than one place, e.g. by a password manager. */
  backed_up: boolean
  created_at: Date
  last_used_at: Date | null
}

/** A passkey with what its owner's account adds to the check of an answer. */
export type KnownPasskey = {
  id: string
  account_id: string
  public_key: Buffer
  user_handle: Buffer | null
}

const shown = ['id', 'name', 'backed_up', 'created_at', 'last_used_at'] as const

export type PasskeyStore = ReturnType<typeof createPasskeyStore>

export function createPasskeyStore(sql: Sql) {
  return {
    /** Whether it is stored: a credential that somebody registered before is not taken again. */
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

    /** The passkey behind a credential, unless its account is closed. */
    findByCredential: (credentialId: string): Promise<KnownPasskey | undefined> =>
      sql
        .selectFrom('passkey')
        .innerJoin('account', 'account.id', 'passkey.account_id')
        .select(['passkey.id', 'passkey.account_id', 'passkey.public_key', 'account.user_handle'])
        .where('passkey.credential_id', '=', credentialId)
        .where('account.disabled_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Notes an answer; false when it is to be passkeyRejected. A counter that went backwards means a copy of a key that cannot
     * be copied. Zero says that there is no counter, and synced keys have no common one.
     */
    async use(id: string, answer: { counter: number; backedUp: boolean; at: Date }): Promise<boolean> {
      const result = await raw`
        update passkey set counter = ${answer.counter}, backed_up = ${answer.backedUp}, last_used_at = ${answer.at}
        where id = ${id} and (
          device_type <> 'singleDevice' or counter = 0 or ${answer.counter}::bigint = 0
          or ${answer.counter}::bigint >= counter)`.execute(sql)
      return (result.numAffectedRows ?? 0n) > 0n
    },

    list: (accountId: string): Promise<PasskeyRow[]> =>
      sql
        .selectFrom('passkey')
        .select(shown)
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** As browsers are told which passkeys are meant. */
    credentials: (accountId: string): Promise<{ id: string; transports: string[] }[]> =>
      sql
        .selectFrom('passkey')
        .select(['credential_id as id', 'transports'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),

    /** Whether the account has such a passkey. */
    async rename(id: string, accountId: string, name: string): Promise<boolean> {
      const result = await sql
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Whether the account had such a passkey. */
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
