import type { Plans } from '../contracts/accounts/plans.ts'
import type { Scope } from '../contracts/accounts/scopes.ts'
import type { Clock } from '../platform/clock.ts'
import { invalidField, limitReached, ServiceError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { secretHash } from '../platform/secret.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createAccountStore } from './account-store.ts'
import { apiKeyDisplayPrefix, newApiKey } from './api-key-format.ts'
import { type ApiKeyRow, createApiKeyStore } from './api-key-store.ts'
import type { IdentityChanges } from './identity-changes.ts'
import { isScope, unknownScopes } from './oauth/oauth-scopes.ts'
import { planRequired } from './plan-required.ts'
import { visibleName } from './visible-name.ts'
import { effectivePlan } from './workspace-plan.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** Only this response contains the key itself; the database stores its hash. */
type CreatedKey = ApiKeyRow & { key: string }

/** What narrows a key: without an end it is valid until it is revoked, without scopes it has all of them. */
type KeyLimits = { expiresAt?: Date | undefined; scopes?: readonly string[] | undefined }

const maxNameCharacters = 60

function checkedScopes(scopes: readonly string[] = []): Scope[] | null {
  const unknown = scopes.filter((scope) => !isScope(scope))
  if (unknown.length > 0) throw invalidField('scopes', unknownScopes(unknown))
  return scopes.length === 0 ? null : [...new Set(scopes.filter(isScope))]
}

export function createApiKeyService(needs: {
  sql: Sql
  plans: Plans
  changes: IdentityChanges
  baseUrl: string
  now: Clock
}) {
  const store = createApiKeyStore(needs.sql)

  return {
    list: (accountId: string) => store.list(accountId),

    async create(
      accountId: string,
      workspaceId: string,
      name: string,
      limits: KeyLimits = {},
    ): Promise<CreatedKey> {
      const scopes = checkedScopes(limits.scopes)
      const expiresAt = limits.expiresAt ?? null
      if (expiresAt !== null && !(expiresAt > needs.now()))
        throw invalidField('expires', 'must be in the future')
      return needs.sql.transaction().execute(async (tx) => {
        const accounts = createAccountStore(tx)
        const workspaces = createWorkspaceStore(tx)
        await accounts.lock(accountId)
        const account = await accounts.find(accountId)
        if (account === undefined) throw new ServiceError('not_found', `No account has the id ${accountId}`)
        if ((await workspaces.role(workspaceId, accountId)) === undefined) {
          throw new ServiceError('workspace_required', 'The account is not a member of this workspace')
        }
        const plan = effectivePlan(
          needs.plans,
          account,
          await workspaces.ownerPlans(workspaceId),
          needs.now(),
        )
        if (plan.limits.apiKeys === 0) throw planRequired('API keys', needs.baseUrl)
        const keys = createApiKeyStore(tx)
        if ((await keys.countActive(accountId, needs.now())) >= plan.limits.apiKeys) {
          throw limitReached(
            'api_keys',
            plan.limits.apiKeys,
            `The ${plan.title} plan allows ${plan.limits.apiKeys} API keys: revoke one first`,
          )
        }
        const visible = visibleName('name', name, maxNameCharacters)
        const key = newApiKey()
        const row = await keys.insert({
          id: newId(),
          account_id: accountId,
          workspace_id: workspaceId,
          name: visible,
          prefix: apiKeyDisplayPrefix(key),
          hash: secretHash(key),
          expires_at: expiresAt,
          scopes,
        })
        return { ...row, key }
      })
    },

    /** Takes effect with the next request on every instance. The operator's command omits `accountId`. */
    async revoke(keyId: string, accountId?: string): Promise<boolean> {
      if (!isId(keyId)) return false
      return needs.sql.transaction().execute(async (tx) => {
        const keys = createApiKeyStore(tx)
        const owner = accountId ?? (await keys.owner(keyId))
        if (owner === undefined || !(await keys.revoke(keyId, owner, needs.now()))) return false
        await needs.changes.publish(tx, owner)
        return true
      })
    },
  }
}
