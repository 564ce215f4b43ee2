import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { AccountService } from '../account-service.ts'
import { createAccountStore } from '../account-store.ts'
import type { EnrollmentService } from '../recovery/enrollment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import type { WorkspaceService } from '../workspace-service.ts'
import { createChallengeStore } from './challenge-store.ts'
import { createPasskeyChallenges, type SignUp } from './passkey-challenges.ts'
import { parsePasskeyName } from './passkey-name.ts'
import { createPasskeyStore, type PasskeyRow } from './passkey-store.ts'
import { createPasskeyVerification } from './passkey-verification.ts'
import { createRelyingParty } from './relying-party.ts'

/** Passkey challenges, their verification, and the passkeys of an account. */
export function createPasskeyService(needs: {
  sql: Sql
  baseUrl: string
  siteName: string
  now: Clock
  accounts: AccountService
  sessions: SessionService
  recovery: RecoveryService
  enrollments: EnrollmentService
  requireFresh: RequireFresh
  signUp: SignUp
  workspaces: Pick<WorkspaceService, 'acceptInvitation'>
}) {
  const party = createRelyingParty(needs.baseUrl, needs.siteName)
  const store = createPasskeyStore(needs.sql)

  return {
    createChallenge: createPasskeyChallenges({ ...needs, party }),
    verify: createPasskeyVerification({ ...needs, party }),

    list: (accountId: string): Promise<PasskeyRow[]> => store.list(accountId),

    async rename(accountId: string, id: string, name: string): Promise<void> {
      const newName = parsePasskeyName(name)
      if (!(isId(id) && (await store.rename(id, accountId, newName)))) throw passkeyNotFound()
    },

    /** Refuses to remove the last passkey of an account without recovery codes. */
    async remove(signedIn: SignedIn, id: string): Promise<void> {
      needs.requireFresh(signedIn)
      const { accountId } = signedIn
      await inTransaction(needs.sql, async (tx) => {
        await createAccountStore(tx).lock(accountId)
        await needs.sessions.requireActive(tx, signedIn)
        const passkeys = createPasskeyStore(tx)
        if (!(isId(id) && (await passkeys.remove(id, accountId)))) throw passkeyNotFound()
        const hasNoPasskey = (await passkeys.list(accountId)).length === 0
        if (hasNoPasskey && (await needs.recovery.remaining(accountId, tx)) === 0) {
          throw new ServiceError(
            'conflict',
            'This is your only passkey: add another one or create recovery codes before you remove it',
          )
        }
      })
    },

    removeExpiredChallenges: (): Promise<void> => createChallengeStore(needs.sql).removeExpired(needs.now()),
  }
}

function passkeyNotFound(): ServiceError {
  return new ServiceError('not_found', 'Your account has no such passkey: reload the page')
}
