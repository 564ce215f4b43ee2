import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { AccountService } from '../account-service.ts'
import { createAccountStore } from '../account-store.ts'
import type { EnrolmentService } from '../recovery/enrolment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { createChallengeStore } from './challenge-store.ts'
import { createPasskeyChallenges } from './passkey-challenges.ts'
import { readPasskeyName } from './passkey-name.ts'
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts'
import { createPasskeyVerification } from './passkey-verification.ts'
import { createRelyingParty } from './relying-party.ts'

export type PasskeyService = ReturnType<typeof createPasskeyService>

/** Passkeys are the way in: a question to an authenticator, its answer, and the list of those an account has. */
export function createPasskeyService(needs: {
  sql: Sql
  baseUrl: string
  now: Clock
  accounts: AccountService
  sessions: SessionService
  recovery: RecoveryService
  enrolments: EnrolmentService
  requireFresh: RequireFresh
}) {
  const party = createRelyingParty(needs.baseUrl)
  const store = createPasskeyStore(needs.sql)

  return {
    createChallenge: createPasskeyChallenges({ ...needs, party }),
    verify: createPasskeyVerification({ ...needs, party }),

    list: (accountId: string): Promise<PasskeyRow[]> => store.list(accountId),

    async rename(accountId: string, id: string, name: string): Promise<void> {
      const newName = readPasskeyName(name)
      if (!(isId(id) && (await store.rename(id, accountId, newName)))) throw noSuchPasskey()
    },

    /** The last one stays as long as no recovery code could take its place. */
    async remove(signedIn: SignedIn, id: string): Promise<void> {
      needs.requireFresh(signedIn)
      const { accountId } = signedIn
      await inTransaction(needs.sql, async (tx) => {
        await createAccountStore(tx).lock(accountId)
        await needs.sessions.requireLive(tx, signedIn)
        const passkeys = createPasskeyStore(tx)
        if (!(isId(id) && (await passkeys.remove(id, accountId)))) throw noSuchPasskey()
        const isLocked = (await passkeys.list(accountId)).length === 0
        if (isLocked && (await needs.recovery.remaining(accountId, tx)) === 0) {
          throw new ServiceError(
            'conflict',
            'This is your only passkey: add another one or make recovery codes, then remove it',
          )
        }
      })
    },

    removeExpiredChallenges: (): Promise<void> => createChallengeStore(needs.sql).removeExpired(needs.now()),
  }
}

function noSuchPasskey(): ServiceError {
  return new ServiceError('not_found', 'Your account has no such passkey: reload the list')
}
