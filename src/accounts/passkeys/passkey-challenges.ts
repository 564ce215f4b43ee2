import type { Clock } from '../../platform/clock.ts'
import { ServiceError } from '../../platform/errors.ts'
import { newSecret, secretHash } from '../../platform/secret.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createAccountStore } from '../account-store.ts'
import { createInvitationStore } from '../invitation-store.ts'
import { challengeMs } from '../lifetimes.ts'
import type { EnrollmentService } from '../recovery/enrollment-service.ts'
import type { RecoveryService } from '../recovery/recovery-service.ts'
import type { RequireFresh } from '../sessions/require-fresh.ts'
import type { Browser, SignedIn } from '../sessions/signed-in.ts'
import { newUserHandle } from '../user-handle.ts'
import { visibleName } from '../visible-name.ts'
import { type ChallengeDetails, createChallengeStore } from './challenge-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const maxNameCharacters = 120

/** Whether everybody may create an account, or only people with an invitation. */
export type SignUp = 'open' | 'invitation'

export type PasskeyChallengeRequest =
  | { purpose: 'sign_up'; name: string; invitation?: string | undefined }
  | { purpose: 'sign_in' }
  | { purpose: 'confirm' | 'add'; signedIn: SignedIn }
  | { purpose: 'recover'; code: string }
  | { purpose: 'enrol'; token: string }

type Descriptor = { id: string; transports: string[] }

/** The data to store with the challenge, and the WebAuthn ceremony: create a passkey, or use one. */
type Ceremony = { accountId: string | null; details: ChallengeDetails } & (
  | { create: { user: { name: string; handle: Buffer }; exclude: readonly Descriptor[] } }
  | { use: { allow?: readonly Descriptor[] } }
)

/** Creates single-use challenges that are bound to one browser and one purpose. */
export function createPasskeyChallenges(needs: {
  sql: Sql
  now: Clock
  party: RelyingParty
  recovery: Pick<RecoveryService, 'find'>
  enrollments: Pick<EnrollmentService, 'findLink'>
  requireFresh: RequireFresh
  signUp: SignUp
}) {
  const passkeys = createPasskeyStore(needs.sql)
  const accounts = createAccountStore(needs.sql)

  const loadUser = async (accountId: string) => {
    const account = await accounts.find(accountId)
    const handle = await accounts.userHandle(accountId, newUserHandle())
    if (!account || !handle)
      throw new ServiceError(
        'unauthenticated',
        'This account no longer exists: sign up or use another account',
      )
    return { name: account.name, handle }
  }

  /** Where accounts are created by invitation, an unused one is needed, which the new account accepts. */
  async function requireInvitation(token: string | undefined): Promise<Pick<ChallengeDetails, 'invitation'>> {
    if (needs.signUp === 'open') return {}
    const hash = token === undefined ? undefined : secretHash(token)
    if (hash === undefined || !(await createInvitationStore(needs.sql).find(hash, needs.now()))) {
      throw new ServiceError(
        'invitation_required',
        'This directory creates accounts by invitation only: open your invitation link, or ask the operator for an account',
      )
    }
    return { invitation: hash.toString('base64url') }
  }

  async function prepareCeremony(request: PasskeyChallengeRequest): Promise<Ceremony> {
    switch (request.purpose) {
      case 'sign_up': {
        const name = visibleName('name', request.name, maxNameCharacters)
        const handle = newUserHandle()
        const invitation = await requireInvitation(request.invitation)
        const details = { name, user_handle: handle.toString('base64url'), ...invitation }
        return { accountId: null, details, create: { user: { name, handle }, exclude: [] } }
      }
      case 'sign_in':
        // Discoverable credentials: a list of allowed ones would reveal which accounts exist.
        return { accountId: null, details: {}, use: {} }
      case 'confirm': {
        const { accountId, sessionId } = request.signedIn
        const allow = await passkeys.credentials(accountId)
        if (allow.length === 0) {
          throw new ServiceError('conflict', 'Your account has no passkey: add one with a recovery code')
        }
        return { accountId, details: { session_id: sessionId }, use: { allow } }
      }
      case 'add': {
        needs.requireFresh(request.signedIn)
        const { accountId, sessionId } = request.signedIn
        const exclude = await passkeys.credentials(accountId)
        const user = await loadUser(accountId)
        return { accountId, details: { session_id: sessionId }, create: { user, exclude } }
      }
      case 'recover': {
        const { codeId, accountId } = await needs.recovery.find(request.code)
        const exclude = await passkeys.credentials(accountId)
        const user = await loadUser(accountId)
        return { accountId, details: { code_id: codeId }, create: { user, exclude } }
      }
      case 'enrol': {
        const { linkId, accountId } = await needs.enrollments.findLink(request.token)
        const user = await loadUser(accountId)
        // No credential is excluded: the old passkeys are removed, and the same device may hold the new one.
        return { accountId, details: { link_id: linkId }, create: { user, exclude: [] } }
      }
    }
  }

  /** Returns the options for navigator.credentials as JSON. */
  return async function createChallenge(request: PasskeyChallengeRequest, browser: Browser): Promise<object> {
    if (browser.binding === '') {
      throw new ServiceError('invalid_request', 'Allow cookies for this site, reload the page and try again')
    }
    const ceremony = await prepareCeremony(request)
    const challenge = newSecret()
    await createChallengeStore(needs.sql).insert({
      hash: secretHash(challenge),
      purpose: request.purpose,
      browser_hash: secretHash(browser.binding),
      account_id: ceremony.accountId,
      details: ceremony.details,
      expires_at: new Date(needs.now().getTime() + challengeMs),
    })
    return 'create' in ceremony
      ? needs.party.creationOptions({ challenge, ...ceremony.create })
      : needs.party.requestOptions({ challenge, ...ceremony.use })
  }
}
