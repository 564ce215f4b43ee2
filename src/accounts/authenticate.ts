import { LRUCache } from 'lru-cache'
import { type Plans, standardPlans } from '../contracts/accounts/plans.ts'
import type { Clock } from '../platform/clock.ts'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Authenticate, Credentials } from '../platform/http/identity.ts'
import type { Policy } from '../platform/rate-limit/limiter.ts'
import type { Sql } from '../platform/sql/database.ts'
import { isWellFormedApiKey } from './api-key-format.ts'
import { createIdentityStore, type IdentityRow } from './identity-store.ts'
import { sessionIdleMs } from './lifetimes.ts'
import { planRequired } from './plan-required.ts'
import { resourceOf } from './resource.ts'
import { secretHash } from './secret.ts'
import { effectivePlan } from './workspace-plan.ts'

/** How long an identity is remembered without asking the database; a revocation is heard sooner. */
export const identityCacheMs = 1_000
const mostRemembered = 10_000
/** The time of last use is kept to the minute: a write for every request would cost more than it tells. */
const lastUseMs = 60_000

export type Identities = ReturnType<typeof createIdentities>

/** Finds out who calls, and what their plan, workspace and role let them do at this moment. */
export function createIdentities(needs: {
  sql: Sql
  /** As this installation sets them; the standard ones when left out. */
  plans?: Plans
  baseUrl: string
  now: Clock
  onError: (error: unknown) => void
}) {
  const store = createIdentityStore(needs.sql)
  const plans = needs.plans ?? standardPlans
  const audience = resourceOf(needs.baseUrl)
  const remembered = new LRUCache<string, { row: IdentityRow | undefined }>({
    max: mostRemembered,
    ttl: identityCacheMs,
  })
  // Counts what was forgotten: an answer that was asked for before is not remembered after.
  let generation = 0
  // Whose rights are about to change: a change is announced before it is committed, and until then the old is read.
  const changing = new LRUCache<string, true>({ max: mostRemembered, ttl: identityCacheMs })

  const find = {
    api_key: (hash: Buffer) => store.byApiKey(hash),
    session: (hash: Buffer) => store.bySession(hash, needs.now(), sessionIdleMs),
    bearer: (hash: Buffer) => store.byAccessToken(hash, needs.now(), audience),
  }

  async function look({ kind, value }: Credentials): Promise<IdentityRow | undefined> {
    const hash = secretHash(value)
    const name = `${kind}:${hash.toString('base64')}`
    const known = remembered.get(name)
    if (known !== undefined) return known.row
    const asked = generation
    const row = await find[kind](hash)
    const isSettled = row === undefined || !changing.has(row.account_id)
    if (asked === generation && isSettled) remembered.set(name, { row })
    if (row !== undefined) noteUse(kind, row)
    return row
  }

  function noteUse(kind: Credentials['kind'], row: IdentityRow): void {
    const now = needs.now()
    if (row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < lastUseMs) return
    row.last_used_at = now
    store.used(kind, row.credential_id, now).catch(needs.onError)
  }

  const authenticate: Authenticate = async (credentials) => {
    if (credentials.kind === 'api_key' && !isWellFormedApiKey(credentials.value)) return undefined
    const row = await look(credentials)
    const now = needs.now()
    if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return undefined
    const caller = callerOf(plans, credentials.kind, row, now)
    // Said at use, not at creation: a plan that lapsed stops keys and applications, and deletes nothing.
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

    /** The same caller as of now, for a stream that stays open; undefined when the credential ended. */
    async recheck(caller: AccountCaller): Promise<AccountCaller | undefined> {
      const now = needs.now()
      if (caller.expiresAt !== null && caller.expiresAt <= now) return undefined
      const row = await store.byCredential(caller.credential, caller.credentialId, now)
      return row && { ...callerOf(plans, caller.credential, row, now), expiresAt: caller.expiresAt }
    },

    /** In whose name something is delivered while nobody calls; undefined when there is nobody any more. */
    async callerFor(owner: {
      accountId: string
      workspaceId: string
      grantId: string | null
    }): Promise<AccountCaller | undefined> {
      const row =
        owner.grantId === null
          ? await store.byAccount(owner.accountId, owner.workspaceId)
          : await store.byCredential('bearer', owner.grantId, needs.now())
      return row && callerOf(plans, owner.grantId === null ? 'api_key' : 'bearer', row, needs.now())
    },

    /** Calls when what an account may do has changed; without an id, that of anybody. */
    onChange(listener: (accountId?: string) => void): Disposable {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },

    /** Another instance, or this one, changed what an account may do. */
    invalidate(accountId: string): void {
      generation++
      changing.set(accountId, true)
      for (const [name, { row }] of remembered.entries()) {
        if (row?.account_id === accountId) remembered.delete(name)
      }
      notifyListeners(accountId)
    },

    invalidateAll(): void {
      generation++
      remembered.clear()
      notifyListeners()
    },
  }
}

function callerOf(plans: Plans, credential: Credentials['kind'], row: IdentityRow, now: Date): AccountCaller {
  if (row.role === null) {
    throw new ServiceError(
      'workspace_required',
      'These credentials are bound to a workspace that their account has left',
    )
  }
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
    limits: limitsOf(plan.limits.requestsPerMinute),
    verifiedAt: row.verified_at,
    expiresAt: row.expires_at,
  }
}

const noRoles: AccountCaller['roles'] = []

function rolesOf({ is_reviewer, is_partner }: IdentityRow): AccountCaller['roles'] {
  if (!is_reviewer && !is_partner) return noRoles
  return [...(is_reviewer ? (['reviewer'] as const) : []), ...(is_partner ? (['partner'] as const) : [])]
}

const policies = new Map<number, Policy>()

/** One policy object for each limit, so that what is derived from it is derived once. */
function limitsOf(requestsPerMinute: number): Policy {
  let policy = policies.get(requestsPerMinute)
  if (policy === undefined) {
    policy = [{ name: 'plan', limit: requestsPerMinute, seconds: 60 }]
    policies.set(requestsPerMinute, policy)
  }
  return policy
}
