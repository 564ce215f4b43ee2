import { type Plans, standardPlans } from '../contracts/accounts/plans.ts'
import { defaultSiteName } from '../contracts/installation.ts'
import type { Clock } from '../platform/clock.ts'
import type { StripeConfig } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Database, Sql } from '../platform/sql/database.ts'
import { createAccountRemoval } from './account-removal.ts'
import { accountRoutes } from './account-routes.ts'
import { createAccountService } from './account-service.ts'
import { createApiKeyService } from './api-key-service.ts'
import { createIdentities } from './authenticate.ts'
import { createBilling } from './billing/index.ts'
import { createIdentityChanges, identityChannel } from './identity-changes.ts'
import type { SignUp } from './passkeys/passkey-challenges.ts'
import { createPasskeyService } from './passkeys/passkey-service.ts'
import { createEnrollmentService } from './recovery/enrollment-service.ts'
import { createRecoveryService } from './recovery/recovery-service.ts'
import { createRequireFresh } from './sessions/require-fresh.ts'
import { createSessionService } from './sessions/session-service.ts'
import { createWorkspaceService } from './workspace-service.ts'

export type { AccountRow } from './account-store.ts'
export type { ApiKeyRow } from './api-key-store.ts'
export { createIdentities, type Identities } from './authenticate.ts'
export { type Billing, billingWebhook } from './billing/index.ts'
export { identityChannel } from './identity-changes.ts'
export { createOAuth, createOperatorTokens, type OAuth } from './oauth/index.ts'
export type { PasskeyChallengeRequest } from './passkeys/passkey-challenges.ts'
export { planRequired } from './plan-required.ts'
export type { Browser, SignedIn } from './sessions/signed-in.ts'
export { findPersonalWorkspaces, type WorkspaceRole } from './workspace-store.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts, workspaces with their members, API keys, and sign-in. */
export function createAccounts(needs: {
  sql: Sql
  /** The configured plans; defaults to the standard plans. */
  plans?: Plans
  baseUrl: string
  /** The name of the installation, which passkeys show. */
  siteName?: string
  /** Whether everybody may create an account; `open` when omitted. */
  signUp?: SignUp
  now: Clock
  /** Called when this process changes the permissions of an account; other processes receive a notification. */
  onIdentityChange?: (accountId: string) => void
}) {
  const changes = createIdentityChanges(needs.onIdentityChange)
  const { plans = standardPlans, siteName = defaultSiteName } = needs
  const services = { ...needs, plans, siteName, changes }
  const accounts = createAccountService(services)
  const sessions = createSessionService(services)
  const requireFresh = createRequireFresh(needs.now)
  const recovery = createRecoveryService({ ...services, sessions, requireFresh })
  const enrollments = createEnrollmentService({ ...services, sessions })
  const workspaces = createWorkspaceService(services)
  const passkeys = createPasskeyService({
    ...services,
    accounts,
    sessions,
    recovery,
    enrollments,
    requireFresh,
    workspaces,
    signUp: needs.signUp ?? 'open',
  })
  return {
    changes,
    accounts,
    workspaces,
    apiKeys: createApiKeyService(services),
    passkeys,
    sessions,
    recovery,
    enrollments,
    removal: createAccountRemoval({ ...services, sessions }),
    /** Throws `confirmation_required` unless the session verified a passkey within the last minutes. */
    requireFresh,

    /** Deletes expired challenges, sessions and enrollment links. */
    async removeExpired(): Promise<void> {
      await passkeys.removeExpiredChallenges()
      await sessions.removeEnded()
      await enrollments.removeExpired()
    },
  }
}

/** The accounts of a running service: authentication, billing, routes and hourly housekeeping. */
export function openAccounts(needs: {
  database: Database
  plans: Plans
  stripe: StripeConfig | undefined
  baseUrl: string
  siteName: string
  signUp: SignUp
  now: Clock
  log: Log
}) {
  const { database, plans, baseUrl, siteName, signUp, now, log } = needs
  const { sql } = database
  const identities = createIdentities({
    sql,
    plans,
    baseUrl,
    now,
    onError: (error) => log.warn({ err: error }, 'Cannot record the last use of a credential'),
  })
  database.listen(identityChannel, identities.invalidate, identities.invalidateAll)
  const services = createAccounts({
    sql,
    plans,
    baseUrl,
    siteName,
    signUp,
    now,
    onIdentityChange: identities.invalidate,
  })
  const billing = createBilling({
    sql,
    stripe: needs.stripe,
    baseUrl,
    now,
    log,
    setPlan: services.accounts.setPlan,
  })
  return {
    services,
    identities,
    billing,
    routes: accountRoutes,
    /** Tasks to run every hour. */
    housekeeping: [services.removeExpired, async () => void (await billing?.recheckLapsed())],
  }
}
