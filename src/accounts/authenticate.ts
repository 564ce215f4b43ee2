import { LRUCache } from 'lru-cache'
import { type Plans, standardPlans } from '../contracts/accounts/plans.ts'
import type { Clock } from '../platform/clock.ts'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Authenticate, Credentials } from '../platform/http/identity.ts'
import type { Policy } from '../platform/rate-limit/limiter.ts'
import { secretHash } from '../platform/secret.ts'
import type { Sql } from '../platform/sql/database.ts'
import { isWellFormedApiKey } from './api-key-format.ts'
import { createIdentityStore, type IdentityRow } from './identity-store.ts'
import { sessionIdleMs } from './lifetimes.ts'
import { resourceOf } from './oauth-resource.ts'
import { planRequired } from './plan-required.ts'
import { effectivePlan } from './workspace-plan.ts'

/** How long an identity stays cached. A revocation notification removes it sooner. */
export const identityCacheMs = 1_000
const maxCachedIdentities = 10_000
/** Last use is recorded at most once a minute, to avoid a write for every request. */
const lastUseIntervalMs = 60_000

export type Identities = ReturnType<typeof createIdentities>

/** Resolves credentials to a caller with the plan, workspace and role that apply now. */
export function createIdentities(needs: {
  sql: Sql
  /** The configured plans; defaults to the standard plans. */
  plans?: Plans
  baseUrl: string
  now: Clock
  onError: (error: unknown) => void
}) {
  const store = createIdentityStore(needs.sql)
  const plans = needs.plans ?? standardPlans
  const audience = resourceOf(needs.baseUrl)
  const cache = new LRUCache<string, { row: IdentityRow | undefined }>({
    max: maxCachedIdentities,
    ttl: identityCacheMs,
  })
  // Increases with every invalidation: a query that started earlier must not fill the cache.
  let generation = 0
  // A change is published before its commit, so reads within this window may still return the old row.
  const recentlyChanged = new LRUCache<string, true>({ max: maxCachedIdentities, ttl: identityCacheMs })

  const loaders = {
    api_key: (hash: Buffer) => store.byApiKey(hash),
    session: (hash: Buffer) => store.bySession(hash, needs.now(), sessionIdleMs),
    bearer: (hash: Buffer) => store.byAccessToken(hash, needs.now(), audience),
  }

  async function loadIdentity({ kind, value }: Credentials): Promise<IdentityRow | undefined> {
    const hash = secretHash(value)
    const cacheKey = `${kind}:${hash.toString('base64')}`
    const cached = cache.get(cacheKey)
    if (cached !== undefined) return cached.row
    const startGeneration = generation
    const row = await loaders[kind](hash)
    const isStable = row === undefined || !recentlyChanged.has(row.account_id)
    if (startGeneration === generation && isStable) cache.set(cacheKey, { row })
    if (row !== undefined) recordUse(kind, row)
    return row
  }

  function recordUse(kind: Credentials['kind'], row: IdentityRow): void {
    const now = needs.now()
    if (row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < lastUseIntervalMs) return
    row.last_used_at = now
    store.recordUse(kind, row.credential_id, now).catch(needs.onError)
  }

  const authenticate: Authenticate = async (credentials) => {
    if (credentials.kind === 'api_key' && !isWellFormedApiKey(credentials.value)) return undefined
    const row = await loadIdentity(credentials)
    const now = needs.now()
    if (row === undefined) return undefined
    if (hasExpired(row, now)) {
      if (credentials.kind === 'api_key') throw expiredKey(row.expires_at!)
      return undefined
    }
    const caller = toCaller(plans, credentials.kind, row, now)
    if (caller === undefined) {
      throw new ServiceError(
        'workspace_required',
        'The account is no longer a member of the workspace that these credentials belong to',
      )
    }
    // Checked at use: a lapsed plan disables keys and applications but deletes nothing.
    if (caller.plan === 'free' && credentials.kind !== 'session') {
      throw planRequired(credentials.kind === 'api_key' ? 'API keys' : 'Applications', needs.baseUrl)
    }
    return caller
  }

  const listeners = new Set<(accountId?: string) => void>()
  const notifyListeners = (accountId?: string) => {
    for (const listener of listeners) listener(accountId)
  }

  return {
    authenticate,

    /**
     * Reloads the caller of an open stream; undefined when the credential is no longer valid, or the account has left
     * its workspace.
     */
    async recheck(caller: AccountCaller): Promise<AccountCaller | undefined> {
      const now = needs.now()
      if (caller.expiresAt !== null && caller.expiresAt <= now) return undefined
      const row = await store.byCredential(caller.credential, caller.credentialId, now)
      const current = row && toCaller(plans, caller.credential, row, now)
      return current && { ...current, expiresAt: caller.expiresAt }
    },

    /**
     * Loads the caller on whose behalf a background delivery runs; undefined when it no longer exists, or has left the
     * workspace.
     */
    async callerFor(owner: {
      accountId: string
      workspaceId: string
      grantId: string | null
    }): Promise<AccountCaller | undefined> {
      const { accountId, workspaceId, grantId } = owner
      if (grantId === null) {
        const row = await store.byAccount(accountId, workspaceId)
        return row && toCaller(plans, 'api_key', row, needs.now())
      }
      // The credential whose scopes limit the delivery: an application, or a key with scopes.
      for (const kind of ['bearer', 'api_key'] as const) {
        const row = await store.byCredential(kind, grantId, needs.now())
        if (row) return hasExpired(row, needs.now()) ? undefined : toCaller(plans, kind, row, needs.now())
      }
      return undefined
    },

    /** Calls the listener when the permissions of an account change; without an id, any account may have changed. */
    onChange(listener: (accountId?: string) => void): Disposable {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },

    /** Drops the cached identities of an account after its permissions changed on any instance. */
    invalidate(accountId: string): void {
      generation++
      recentlyChanged.set(accountId, true)
      for (const [cacheKey, { row }] of cache.entries()) {
        if (row?.account_id === accountId) cache.delete(cacheKey)
      }
      notifyListeners(accountId)
    },

    invalidateAll(): void {
      generation++
      cache.clear()
      notifyListeners()
    },
  }
}

const hasExpired = ({ expires_at }: IdentityRow, now: Date) => expires_at !== null && expires_at <= now

const expiredKey = (at: Date) =>
  new ServiceError(
    'invalid_credentials',
    `The key in X-API-Key expired at ${at.toISOString()}: create a new one in your settings`,
  )

/** Undefined when the account has left the workspace of the credential. */
function toCaller(
  plans: Plans,
  credential: Credentials['kind'],
  row: IdentityRow,
  now: Date,
): AccountCaller | undefined {
  if (row.role === null) return undefined
  const owners = row.owner_plans.map(({ plan, plan_until }) => ({
    plan,
    plan_until: plan_until === null ? null : new Date(plan_until),
  }))
  const plan = effectivePlan(plans, row, owners, now)
  return {
    kind: 'account',
    credential,
    credentialId: row.credential_id,
    accountId: row.account_id,
    accountName: row.account_name,
    workspaceId: row.workspace_id,
    workspaceRole: row.role,
    plan: plan.name,
    scopes: row.scopes ?? 'all',
    roles: rolesOf(row),
    limits: rateLimits(plan.limits.requestsPerMinute),
    verifiedAt: row.verified_at,
    expiresAt: row.expires_at,
  }
}

const noRoles: AccountCaller['roles'] = []

function rolesOf({ is_reviewer, is_partner, is_operator }: IdentityRow): AccountCaller['roles'] {
  if (!is_reviewer && !is_partner && !is_operator) return noRoles
  const granted = { reviewer: is_reviewer, partner: is_partner, operator: is_operator }
  return (['reviewer', 'partner', 'operator'] as const).filter((role) => granted[role])
}

const policies = new Map<number, Policy>()

/** Shares one policy object per limit, because the limiter caches by policy. */
function rateLimits(requestsPerMinute: number): Policy {
  let policy = policies.get(requestsPerMinute)
  if (policy === undefined) {
    policy = [{ name: 'plan', limit: requestsPerMinute, seconds: 60 }]
    policies.set(requestsPerMinute, policy)
  }
  return policy
}
