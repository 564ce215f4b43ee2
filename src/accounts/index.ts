import { type Plans, standardPlans } from '../contracts/accounts/plans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createAccountService } from './account-service.ts'
import { createApiKeyService } from './api-key-service.ts'
import { createIdentityChanges } from './identity-changes.ts'
import { createPasskeyService } from './passkeys/passkey-service.ts'
import { createEnrolmentService } from './recovery/enrolment-service.ts'
import { createRecoveryService } from './recovery/recovery-service.ts'
import { createRequireFresh } from './sessions/require-fresh.ts'
import { createSessionService } from './sessions/session-service.ts'
import { createWorkspaceService } from './workspace-service.ts'

export { accountRoutes } from './account-routes.ts'
export type { AccountRow } from './account-store.ts'
export type { ApiKeyRow } from './api-key-store.ts'
export { createIdentities, type Identities } from './authenticate.ts'
export { type Billing, billingWebhook, createBilling } from './billing/index.ts'
export { identityChannel } from './identity-changes.ts'
export {
  type ClientDescription,
  type Connection,
  createOAuth,
  createOperatorTokens,
  type InteractionDetails,
  type OAuth,
  type OAuthNeeds,
  type OperatorToken,
  resourceMetadataPaths,
} from './oauth/index.ts'
export type { PasskeyChallengeRequest } from './passkeys/passkey-challenges.ts'
export type { PasskeyRow } from './passkeys/passkey-store.ts'
export type { PasskeyResponse, VerificationResult } from './passkeys/passkey-verification.ts'
export { planRequired } from './plan-required.ts'
export type { EnrolmentLink } from './recovery/enrolment-service.ts'
export { deviceName } from './sessions/device-name.ts'
export type { ListedSession } from './sessions/session-service.ts'
export type { Browser, SignedIn } from './sessions/signed-in.ts'
export { visibleName } from './visible-name.ts'
export type { WorkspaceRole } from './workspace-store.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Who people are and what they may do: accounts, workspaces with their members, API keys, and the ways to sign in. */
export function createAccounts(needs: {
  sql: Sql
  /** As this installation sets them; the standard ones when left out. */
  plans?: Plans
  baseUrl: string
  now: Clock
  /** Called at once when this process changed what an account may do; other processes are told by the database. */
  onIdentityChange?: (accountId: string) => void
}) {
  const changes = createIdentityChanges(needs.onIdentityChange)
  const services = { ...needs, plans: needs.plans ?? standardPlans, changes }
  const accounts = createAccountService(services)
  const sessions = createSessionService(services)
  const requireFresh = createRequireFresh(needs.now)
  const recovery = createRecoveryService({ ...services, sessions, requireFresh })
  const enrolments = createEnrolmentService({ ...services, sessions })
  const passkeys = createPasskeyService({
    ...services,
    accounts,
    sessions,
    recovery,
    enrolments,
    requireFresh,
  })
  return {
    changes,
    accounts,
    workspaces: createWorkspaceService(services),
    apiKeys: createApiKeyService(services),
    passkeys,
    sessions,
    recovery,
    enrolments,
    /** Throws `confirmation_required` unless a passkey answered for the session minutes ago. */
    requireFresh,

    /** Deletes questions, sessions and links that nobody can use any more. */
    async removeExpired(): Promise<void> {
      await passkeys.removeExpiredChallenges()
      await sessions.removeEnded()
      await enrolments.removeExpired()
    },
  }
}
