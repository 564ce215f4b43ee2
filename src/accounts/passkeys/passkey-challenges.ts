import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createAccountStore } from '../account-store.ts'
import { challengeMs } from '../lifetimes.ts'
import type { EnrolmentService } from '../recovery/enrolment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import { newSecret, secretHash } from '../secret.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { Browser, SignedIn } from '../sessions/signed-in.ts'
import { newUserHandle } from '../user-handle.ts'
import { visibleName } from '../visible-name.ts'
import { type ChallengeDetails, createChallengeStore } from './challenge-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const mostCharactersOfName = 120

/** What a person is about to do with a passkey. */
export type PasskeyChallengeRequest =
  | { purpose: 'sign_up'; name: string }
  | { purpose: 'sign_in' }
  | { purpose: 'confirm' | 'add'; signedIn: SignedIn }
  | { purpose: 'recover'; code: string }
  | { purpose: 'enrol'; token: string }

type Descriptor = { id: string; transports: string[] }

/** What is remembered with the challenge, and what the browser is asked: to make a passkey, or to use one. */
type Subject = { accountId: string | null; details: ChallengeDetails } & (
  | { create: { user: { name: string; handle: Buffer }; exclude: readonly Descriptor[] } }
  | { use: { allow?: readonly Descriptor[] } }
)

/** Asks an authenticator something: a challenge for this browser and purpose, good for one answer. */
export function createPasskeyChallenges(needs: {
  sql: Sql
  now: Clock
  party: RelyingParty
  recovery: Pick<RecoveryService, 'find'>
  enrolments: Pick<EnrolmentService, 'findLink'>
  requireFresh: RequireFresh
}) {
  const passkeys = createPasskeyStore(needs.sql)
  const accounts = createAccountStore(needs.sql)

  const userOf = async (accountId: string) => {
    const account = await accounts.find(accountId)
    const handle = await accounts.userHandle(accountId, newUserHandle())
    if (!account || !handle) throw new ServiceError('unauthenticated', 'This account is gone: sign in again')
    return { name: account.name, handle }
  }

  async function subjectOf(question: PasskeyChallengeRequest): Promise<Subject> {
    switch (question.purpose) {
      case 'sign_up': {
        const name = visibleName('name', question.name, mostCharactersOfName)
        const handle = newUserHandle()
        const details = { name, user_handle: handle.toString('base64url') }
        return { accountId: null, details, create: { user: { name, handle }, exclude: [] } }
      }
      case 'sign_in':
        // Any passkey of this site will do: a list would have to say whose account is meant.
        return { accountId: null, details: {}, use: {} }
      case 'confirm': {
        const { accountId, sessionId } = question.signedIn
        const allow = await passkeys.credentials(accountId)
        if (allow.length === 0) {
          throw new ServiceError('conflict', 'Your account has no passkey: use a recovery code to add one')
        }
        return { accountId, details: { session_id: sessionId }, use: { allow } }
      }
      case 'add': {
        needs.requireFresh(question.signedIn)
        const { accountId, sessionId } = question.signedIn
        const exclude = await passkeys.credentials(accountId)
        const user = await userOf(accountId)
        return { accountId, details: { session_id: sessionId }, create: { user, exclude } }
      }
      case 'recover': {
        const { codeId, accountId } = await needs.recovery.find(question.code)
        const exclude = await passkeys.credentials(accountId)
        const user = await userOf(accountId)
        return { accountId, details: { code_id: codeId }, create: { user, exclude } }
      }
      case 'enrol': {
        const { linkId, accountId } = await needs.enrolments.findLink(question.token)
        const user = await userOf(accountId)
        // None is excluded: the old ones go, and the same device may hold the new one.
        return { accountId, details: { link_id: linkId }, create: { user, exclude: [] } }
      }
    }
  }

  /** The options for navigator.credentials, as JSON. */
  return async function ask(question: PasskeyChallengeRequest, browser: Browser): Promise<object> {
    if (browser.binding === '') {
      throw new ServiceError('invalid_request', 'Allow cookies for this site, reload the page and try again')
    }
    const subject = await subjectOf(question)
    const challenge = newSecret()
    await createChallengeStore(needs.sql).insert({
      hash: secretHash(challenge),
      purpose: question.purpose,
      browser_hash: secretHash(browser.binding),
      account_id: subject.accountId,
      details: subject.details,
      expires_at: new Date(needs.now().getTime() + challengeMs),
    })
    return 'create' in subject
      ? needs.party.creationOptions({ challenge, ...subject.create })
      : needs.party.requestOptions({ challenge, ...subject.use })
  }
}
