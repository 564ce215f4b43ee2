import type { Sql } from '../../platform/sql/database.ts'

export type Purpose = 'sign_up' | 'sign_in' | 'confirm' | 'add' | 'recover' | 'enrol'

/** Data stored with a challenge; each purpose uses its own fields. */
export type ChallengeDetails = {
  name?: string
  user_handle?: string
  /** The hash of the invitation with which the account is created. */
  invitation?: string
  session_id?: string
  code_id?: string
  link_id?: string
}

export type ChallengeRow = {
  purpose: Purpose
  browser_hash: Buffer
  account_id: string | null
  details: ChallengeDetails
  expires_at: Date
}

export function createChallengeStore(sql: Sql) {
  return {
    async insert(challenge: ChallengeRow & { hash: Buffer }): Promise<void> {
      await sql
        .insertInto('webauthn_challenge')
        .values({ ...challenge, details: JSON.stringify(challenge.details) })
        .execute()
    },

    /** Deletes the challenge and returns it, so that it can be used only once. */
    async consume(hash: Buffer): Promise<ChallengeRow | undefined> {
      const row = await sql
        .deleteFrom('webauthn_challenge')
        .where('hash', '=', hash)
        .returning(['purpose', 'browser_hash', 'account_id', 'details', 'expires_at'])
        .executeTakeFirst()
      return row && { ...row, details: row.details as ChallengeDetails }
    },

    async removeExpired(now: Date): Promise<void> {
      await sql.deleteFrom('webauthn_challenge').where('expires_at', '<=', now).execute()
    },
  }
}
