import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import type { AccountService } from '../account-service.ts'
import { createAccountStore } from '../account-store.ts'
import type { EnrollmentService } from '../recovery/enrollment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import type { SessionService } from '../sessions/session-service.ts'
import type { Browser, SignedIn } from '../sessions/signed-in.ts'
import type { WorkspaceService } from '../workspace-service.ts'
import { type ChallengeRow, createChallengeStore, type Purpose } from './challenge-store.ts'
import { parseAssertion, parseCreation } from './credential.ts'
import { defaultPasskeyName, parsePasskeyName } from './passkey-name.ts'
import { passkeyRejected } from './passkey-rejected.ts'
import { createPasskeyStore } from './passkey-store.ts'
import type { RelyingParty, VerifiedPasskey } from './relying-party.ts'

type PasskeyResponse = {
  purpose: Purpose
  /** The browser's `credential.toJSON()`, not validated yet. */
  credential: unknown
  browser: Browser
  signedIn?: SignedIn | undefined
  passkeyName?: string | undefined
}

type VerificationResult = { accountId: string; sessionToken?: string }

/**
 * Phases: consume the challenge, so that it cannot be reused whatever follows; verify the response; apply the change in
 * one transaction that first locks the account, so that changes to one account are serialized.
 */
export function createPasskeyVerification(needs: {
  sql: Sql
  now: Clock
  party: RelyingParty
  accounts: Pick<AccountService, 'create'>
  sessions: Pick<SessionService, 'open' | 'endAll' | 'confirm' | 'requireActive'>
  recovery: Pick<RecoveryService, 'consume' | 'removeAll'>
  enrollments: Pick<EnrollmentService, 'consume'>
  workspaces: Pick<WorkspaceService, 'acceptInvitation'>
}) {
  const { sql, party, sessions } = needs

  async function consumeChallenge(response: PasskeyResponse, value: string): Promise<ChallengeRow> {
    const challenge = await createChallengeStore(sql).consume(secretHash(value))
    const isValid =
      challenge?.purpose === response.purpose &&
      challenge.browser_hash.equals(secretHash(response.browser.binding)) &&
      challenge.expires_at > needs.now()
    if (!isValid) throw passkeyRejected()
    if (challenge.purpose === 'confirm' || challenge.purpose === 'add') {
      const { accountId, sessionId } = requireSignedIn(response)
      const isSameSession = challenge.account_id === accountId && challenge.details.session_id === sessionId
      if (!isSameSession) throw passkeyRejected()
    }
    return challenge
  }

  const openSession = async (
    tx: Sql,
    accountId: string,
    { browser }: PasskeyResponse,
  ): Promise<VerificationResult> => {
    const { token } = await sessions.open(tx, accountId, browser.userAgent)
    return { accountId, sessionToken: token }
  }

  async function verifyAssertion(response: PasskeyResponse): Promise<VerificationResult> {
    const { credential, challenge } = parseAssertion(response.credential)
    await consumeChallenge(response, challenge)
    const passkey = await createPasskeyStore(sql).findByCredential(credential.id)
    const verified = await party.verifyAssertion(credential, challenge, passkey?.public_key)
    const handle = credential.response.userHandle
    const matchesOwner =
      // An authenticator may omit the user handle when the request listed the allowed credentials.
      handle === undefined
        ? response.purpose === 'confirm'
        : passkey?.user_handle?.equals(Buffer.from(handle, 'base64url'))
    if (passkey === undefined || !matchesOwner) throw passkeyRejected()
    const accountId = passkey.account_id
    if (response.purpose === 'confirm' && accountId !== response.signedIn?.accountId) throw passkeyRejected()

    return inTransaction(sql, async (tx) => {
      await createAccountStore(tx).lock(accountId)
      const isAccepted = await createPasskeyStore(tx).recordUse(passkey.id, { ...verified, at: needs.now() })
      if (!isAccepted) throw passkeyRejected()
      if (response.purpose === 'sign_in') return openSession(tx, accountId, response)
      await sessions.confirm(tx, requireSignedIn(response))
      return { accountId }
    })
  }

  async function verifyCreation(response: PasskeyResponse): Promise<VerificationResult> {
    // Validated before the challenge is consumed, so that the client can retry with a valid name.
    const name = response.passkeyName?.trim() ? parsePasskeyName(response.passkeyName) : undefined
    const parsed = parseCreation(response.credential)
    const challenge = await consumeChallenge(response, parsed.challenge)
    const passkey = await party.verifyCreation(parsed.credential, parsed.challenge)

    return inTransaction(sql, async (tx) => {
      const store = (accountId: string) =>
        insertPasskey(
          tx,
          accountId,
          passkey,
          name ?? defaultPasskeyName(passkey.aaguid, response.browser.userAgent),
        )
      if (challenge.purpose === 'sign_up') {
        const { account } = await needs.accounts.create(tx, {
          name: challenge.details.name!,
          userHandle: Buffer.from(challenge.details.user_handle!, 'base64url'),
        })
        await store(account.id)
        const { invitation } = challenge.details
        if (invitation !== undefined)
          await needs.workspaces.acceptInvitation(tx, account.id, Buffer.from(invitation, 'base64url'))
        return openSession(tx, account.id, response)
      }
      const accountId = challenge.account_id!
      await createAccountStore(tx).lock(accountId)
      if (challenge.purpose === 'add') {
        await sessions.requireActive(tx, requireSignedIn(response))
        await store(accountId)
        return { accountId }
      }
      if (challenge.purpose === 'recover') {
        await needs.recovery.consume(tx, challenge.details.code_id!, accountId)
      } else {
        await needs.enrollments.consume(tx, challenge.details.link_id!, accountId)
        await createPasskeyStore(tx).removeAll(accountId)
        await needs.recovery.removeAll(tx, accountId)
      }
      await sessions.endAll(tx, accountId)
      await store(accountId)
      return openSession(tx, accountId, response)
    })
  }

  async function insertPasskey(
    tx: Sql,
    accountId: string,
    passkey: VerifiedPasskey,
    name: string,
  ): Promise<void> {
    const row = { ...passkey, id: newId(), account_id: accountId, name, created_at: needs.now() }
    if (!(await createPasskeyStore(tx).insert(row))) throw passkeyRejected()
  }

  return async function verify(response: PasskeyResponse): Promise<VerificationResult> {
    const usesPasskey = response.purpose === 'sign_in' || response.purpose === 'confirm'
    return usesPasskey ? verifyAssertion(response) : verifyCreation(response)
  }
}

function requireSignedIn({ signedIn }: PasskeyResponse): SignedIn {
  if (signedIn === undefined) throw new ServiceError('unauthenticated', 'Sign in first')
  return signedIn
}
