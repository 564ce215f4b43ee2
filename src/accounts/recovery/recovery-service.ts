import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { createAccountStore } from '../account-store.ts'
import { secretHash } from '../secret.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { newRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { createRecoveryCodeStore } from './recovery-code-store.ts'

const codesAtOnce = 10

export type RecoveryService = ReturnType<typeof createRecoveryService>

/** Codes on paper for the day when the passkey is lost. */
export function createRecoveryService(needs: {
  sql: Sql
  now: Clock
  sessions: Pick<SessionService, 'requireLive'>
  requireFresh: RequireFresh
}) {
  return {
    /** How many codes still work. */
    remaining: (accountId: string, sql: Sql = needs.sql): Promise<number> =>
      createRecoveryCodeStore(sql).countUnused(accountId),

    /** Ten new codes, shown this once; the old ones are worth nothing from now on. */
    async renew(signedIn: SignedIn): Promise<string[]> {
      needs.requireFresh(signedIn)
      const { accountId } = signedIn
      const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
      await inTransaction(needs.sql, async (tx) => {
        await createAccountStore(tx).lock(accountId)
        await needs.sessions.requireLive(tx, signedIn)
        const codesOfAccount = createRecoveryCodeStore(tx)
        await codesOfAccount.removeAll(accountId)
        await codesOfAccount.insertAll(
          codes.map((code) => ({
            id: newId(),
            account_id: accountId,
            hash: hashOf(code)!,
            created_at: needs.now(),
          })),
        )
      })
      return codes
    },

    /** The account that a typed code belongs to. Unknown, used and malformed codes are refused alike. */
    async find(typed: unknown): Promise<{ codeId: string; accountId: string }> {
      const hash = hashOf(typed)
      const found = hash && (await createRecoveryCodeStore(needs.sql).findUnused(hash))
      if (found === undefined) throw invalidCode()
      return { codeId: found.id, accountId: found.account_id }
    },

    /** Spends the code as part of the change it allows. */
    async use(tx: Sql, codeId: string, accountId: string): Promise<void> {
      if (!(await createRecoveryCodeStore(tx).use(codeId, accountId, needs.now()))) throw invalidCode()
    },

    removeAll: (tx: Sql, accountId: string): Promise<void> =>
      createRecoveryCodeStore(tx).removeAll(accountId),
  }
}

function hashOf(typed: unknown): Buffer | undefined {
  const code = readRecoveryCode(typed)
  return code === undefined ? undefined : secretHash(code)
}

function invalidCode(): ServiceError {
  return new ServiceError(
    'invalid_credentials',
    'This is not an unused recovery code: check what you typed, or take another one of your codes',
  )
}
