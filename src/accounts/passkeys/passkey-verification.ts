import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { AccountService } from '../account-service.ts'
import { createAccountStore } from '../account-store.ts'
import type { EnrolmentService } from '../recovery/enrolment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import { secretHash } from '../secret.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { Browser, SignedIn } from '../sessions/signed-in.ts'
import { type ChallengeRow, createChallengeStore, type Purpose } from './challenge-store.ts'
import { readAssertion, readCreation } from './credential.ts'
import { defaultPasskeyName, readPasskeyName } from './passkey-name.ts'
import { passkeyRejected } from './passkey-rejected.ts'
import { createPasskeyStore } from './passkey-store.ts'
import type { RelyingParty, VerifiedPasskey } from './relying-party.ts'

export type PasskeyResponse = {
  purpose: Purpose
  /** What `credential.toJSON()` gave in the browser; nothing of it is believed before it is checked. */
  credential: unknown
  browser: Browser
  signedIn?: SignedIn | undefined
  passkeyName?: string | undefined
}

export type VerificationResult = { accountId: string; sessionToken?: string }

/**
 * Phases: the challenge is taken, so that it is spent whatever follows; the answer is checked; then one transaction
 * makes the change, with the account held first so that changes to one account come one after the other.
 */
export function createPasskeyVerification(needs: {
  sql: Sql
  now: Clock
  party: RelyingParty
  accounts: Pick<AccountService, 'create'>
  sessions: Pick<SessionService, 'open' | 'endAll' | 'confirm' | 'requireLive'>
  recovery: Pick<RecoveryService, 'use' | 'removeAll'>
  enrolments: Pick<EnrolmentService, 'use'>
}) {
  const { sql, party, sessions } = needs

  async function take(given: PasskeyResponse, challenge: string): Promise<ChallengeRow> {
    const asked = await createChallengeStore(sql).take(secretHash(challenge))
    const isOurs =
      asked?.purpose === given.purpose &&
      asked.browser_hash.equals(secretHash(given.browser.binding)) &&
      asked.expires_at > needs.now()
    if (!isOurs) throw passkeyRejected()
    if (asked.purpose === 'confirm' || asked.purpose === 'add') {
      const { accountId, sessionId } = signedInOf(given)
      if (asked.account_id !== accountId || asked.details.session_id !== sessionId) throw passkeyRejected()
    }
    return asked
  }

  const open = async (tx: Sql, accountId: string, given: PasskeyResponse): Promise<VerificationResult> => {
    const { token } = await sessions.open(tx, accountId, given.browser.userAgent)
    return { accountId, sessionToken: token }
  }

  async function use(given: PasskeyResponse): Promise<VerificationResult> {
    const { credential, challenge } = readAssertion(given.credential)
    await take(given, challenge)
    const known = await createPasskeyStore(sql).findByCredential(credential.id)
    const verified = await party.verifyAssertion(credential, challenge, known?.public_key)
    const handle = credential.response.userHandle
    const isOwners =
      // An authenticator that was told which passkeys are meant need not say whose they are.
      handle === undefined
        ? given.purpose === 'confirm'
        : known?.user_handle?.equals(Buffer.from(handle, 'base64url'))
    if (known === undefined || !isOwners) throw passkeyRejected()
    const accountId = known.account_id
    if (given.purpose === 'confirm' && accountId !== given.signedIn?.accountId) throw passkeyRejected()

    return inTransaction(sql, async (tx) => {
      await createAccountStore(tx).lock(accountId)
      if (!(await createPasskeyStore(tx).use(known.id, { ...verified, at: needs.now() })))
        throw passkeyRejected()
      if (given.purpose === 'sign_in') return open(tx, accountId, given)
      await sessions.confirm(tx, signedInOf(given))
      return { accountId }
    })
  }

  async function create(given: PasskeyResponse): Promise<VerificationResult> {
    // Told before the challenge is spent, so that a better name can follow with the same answer.
    const name = given.passkeyName?.trim() ? readPasskeyName(given.passkeyName) : undefined
    const { credential, challenge } = readCreation(given.credential)
    const asked = await take(given, challenge)
    const passkey = await party.verifyCreation(credential, challenge)

    return inTransaction(sql, async (tx) => {
      const keep = (accountId: string) =>
        store(tx, accountId, passkey, name ?? defaultPasskeyName(passkey.aaguid, given.browser.userAgent))
      if (asked.purpose === 'sign_up') {
        const { account } = await needs.accounts.create(tx, {
          name: asked.details.name!,
          userHandle: Buffer.from(asked.details.user_handle!, 'base64url'),
        })
        await keep(account.id)
        return open(tx, account.id, given)
      }
      const accountId = asked.account_id!
      await createAccountStore(tx).lock(accountId)
      if (asked.purpose === 'add') {
        await sessions.requireLive(tx, signedInOf(given))
        await keep(accountId)
        return { accountId }
      }
      if (asked.purpose === 'recover') {
        await needs.recovery.use(tx, asked.details.code_id!, accountId)
      } else {
        await needs.enrolments.use(tx, asked.details.link_id!, accountId)
        await createPasskeyStore(tx).removeAll(accountId)
        await needs.recovery.removeAll(tx, accountId)
      }
      await sessions.endAll(tx, accountId)
      await keep(accountId)
      return open(tx, accountId, given)
    })
  }

  async function store(tx: Sql, accountId: string, passkey: VerifiedPasskey, name: string): Promise<void> {
    const row = { ...passkey, id: newId(), account_id: accountId, name, created_at: needs.now() }
    if (!(await createPasskeyStore(tx).insert(row))) throw passkeyRejected()
  }

  return async function answer(given: PasskeyResponse): Promise<VerificationResult> {
    return given.purpose === 'sign_in' || given.purpose === 'confirm' ? use(given) : create(given)
  }
}

function signedInOf({ signedIn }: PasskeyResponse): SignedIn {
  if (signedIn === undefined) throw new ServiceError('unauthenticated', 'Sign in first')
  return signedIn
}
