import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createAccountStore } from '../account-store.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { newRecoveryCode, parseRecoveryCode } from './recovery-code.ts'
import { createRecoveryCodeStore } from './recovery-code-store.ts'

const codeCount = 10

export type RecoveryService = ReturnType<typeof createRecoveryService>

/** Single-use recovery codes for people who lose their passkeys. */
export function createRecoveryService(needs: {
  sql: Sql
  now: Clock
  sessions: Pick<SessionService, 'requireActive'>
  requireFresh: RequireFresh
}) {
  return {
    /** Counts unused codes. */
    remaining: (accountId: string, sql: Sql = needs.sql): Promise<number> =>
      createRecoveryCodeStore(sql).countUnused(accountId),

    /** Replaces all codes and returns the new ones, which are shown only once. */
    async renew(signedIn: SignedIn): Promise<string[]> {
      needs.requireFresh(signedIn)
      const { accountId } = signedIn
      const codes = Array.from({ length: codeCount }, newRecoveryCode)
      await inTransaction(needs.sql, async (tx) => {
        await createAccountStore(tx).lock(accountId)
        await needs.sessions.requireActive(tx, signedIn)
        const codesOfAccount = createRecoveryCodeStore(tx)
        await codesOfAccount.removeAll(accountId)
        await codesOfAccount.insertAll(
          codes.map((code) => ({
            id: newId(),
            account_id: accountId,
            hash: hashCode(code)!,
            created_at: needs.now(),
          })),
        )
      })
      return codes
    },

    /** Returns the account of a code. Unknown, used and malformed codes give the same error. */
    async find(input: unknown): Promise<{ codeId: string; accountId: string }> {
      const hash = hashCode(input)
      const found = hash && (await createRecoveryCodeStore(needs.sql).findUnused(hash))
      if (found === undefined) throw invalidCode()
      return { codeId: found.id, accountId: found.account_id }
    },

    /** Marks the code as used within the transaction of the change that it permits. */
    async consume(tx: Sql, codeId: string, accountId: string): Promise<void> {
      if (!(await createRecoveryCodeStore(tx).consume(codeId, accountId, needs.now()))) throw invalidCode()
    },

    removeAll: (tx: Sql, accountId: string): Promise<void> =>
      createRecoveryCodeStore(tx).removeAll(accountId),
  }
}

function hashCode(input: unknown): Buffer | undefined {
  const code = parseRecoveryCode(input)
  return code === undefined ? undefined : secretHash(code)
}

function invalidCode(): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'This recovery code is wrong or was already used: check it, or enter another one of your codes',
  )
}
