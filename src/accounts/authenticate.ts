import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import { ServiceError } from '../platform/errors.ts'
import type { AccountCaller, Authenticate } from '../platform/http/identity.ts'
import type { Policy } from '../platform/rate-limit/limiter.ts'
import type { Sql } from '../platform/sql/database.ts'
import { isWellFormedApiKey } from './api-key-format.ts'
import { createApiKeyStore } from './api-key-store.ts'
import { createIdentityStore, type IdentityRow } from './identity-store.ts'
import { planRequired } from './plan-required.ts'
import { secretHash } from './secret.ts'
import { effectivePlan } from './workspace-plan.ts'

/** How long an identity is remembered without asking the database; a revocation is heard sooner. */
const rememberedMs = 1_000
const mostRemembered = 10_000
/** The time of last use is kept to the minute: a write for every request would cost more than it tells. */
const lastUseMs = 60_000

export type Identities = ReturnType<typeof createIdentities>

/** Finds out who calls, and what their plan, workspace and role let them do at this moment. */
export function createIdentities(needs: {
  sql: Sql
  baseUrl: string
  now: Clock
  onFault: (error: unknown) => void
}) {
  const store = createIdentityStore(needs.sql)
  const remembered = new LRUCache<string, { row: IdentityRow | undefined }>({
    max: mostRemembered,
    ttl: rememberedMs,
  })
  // Counts what was forgotten: an answer that was asked for before is not remembered after.
  let generation = 0

  async function byApiKey(key: string): Promise<IdentityRow | undefined> {
    const hash = secretHash(key)
    const name = hash.toString('base64')
    const known = remembered.get(name)
    if (known !== undefined) return known.row
    const asked = generation
    const row = await store.byApiKey(hash)
    if (asked === generation) remembered.set(name, { row })
    if (row !== undefined) noteUse(row)
    return row
  }

  function noteUse(row: IdentityRow): void {
    const now = needs.now()
    if (row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < lastUseMs) return
    row.last_used_at = now
    createApiKeyStore(needs.sql).used(row.credential_id, now).catch(needs.onFault)
  }

  const authenticate: Authenticate = async (credentials) => {
    if (credentials.kind !== 'api_key' || !isWellFormedApiKey(credentials.value)) return undefined
    const row = await byApiKey(credentials.value)
    if (row === undefined) return undefined
    const caller = callerOf(row, needs.now())
    // Said at use, not at creation: a plan that lapsed stops the key and deletes nothing.
    if (caller.plan === 'free') throw planRequired('API keys', needs.baseUrl)
    return caller
  }

  return {
    authenticate,

    /** Another instance, or this one, changed what an account may do. */
    forget(accountId: string): void {
      generation++
      for (const [name, { row }] of remembered.entries()) {
        if (row?.account_id === accountId) remembered.delete(name)
      }
    },

    forgetAll(): void {
      generation++
      remembered.clear()
    },
  }
}

function callerOf(row: IdentityRow, now: Date): AccountCaller {
  if (row.role === null) {
    throw new ServiceError('workspace_required', 'The key is bound to a workspace that its account has left')
  }
  const owners = row.owner_plans.map(({ plan, plan_until }) => ({
    plan,
    plan_until: plan_until === null ? null : new Date(plan_until),
  }))
  const plan = effectivePlan(row, owners, now)
  return {
    kind: 'account',
    accountId: row.account_id,
    workspaceId: row.workspace_id,
    workspaceRole: row.role,
    plan: plan.name,
    scopes: 'all',
    roles: row.is_reviewer ? ['reviewer'] : [],
    limits: limitsOf(plan.limits.requestsPerMinute),
  }
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
