import type { Provider } from 'oidc-provider'
import type { Plans } from '../../contracts/accounts/plans.ts'
import type { Scope } from '../../contracts/accounts/scopes.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalidField, ServiceError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import { createAccountStore } from '../account-store.ts'
import { resourceOf } from '../oauth-resource.ts'
import { planRequired } from '../plan-required.ts'
import { effectivePlan } from '../workspace-plan.ts'
import { createWorkspaceStore } from '../workspace-store.ts'
import type { ClientDescription } from './client-description.ts'
import { createGrantStore } from './grant-store.ts'
import { parseScopes, protocolScopes } from './oauth-scopes.ts'

export type ConsentGrants = ReturnType<typeof createConsentGrants>

/** Creates a grant for one application, one account and one workspace from a person's consent. */
export function createConsentGrants(needs: {
  sql: Sql
  plans: Plans
  baseUrl: string
  now: Clock
  provider: () => Provider
}) {
  const resource = resourceOf(needs.baseUrl)

  async function chooseWorkspace(accountId: string, requested: string | undefined): Promise<string> {
    const memberships = await createWorkspaceStore(needs.sql).ofAccount(accountId)
    if (requested === undefined && memberships.length > 1) {
      throw invalidField('workspace_id', 'choose the workspace that the application may access')
    }
    const chosen = memberships.find(({ id }) => requested === undefined || id === requested)
    if (chosen === undefined) {
      throw new ServiceError('workspace_required', 'You are not a member of this workspace')
    }
    return chosen.id
  }

  async function requirePaidPlan(accountId: string, workspaceId: string): Promise<void> {
    const account = await createAccountStore(needs.sql).find(accountId)
    if (account === undefined) throw new ServiceError('not_found', `No account has the id ${accountId}`)
    const owners = await createWorkspaceStore(needs.sql).ownerPlans(workspaceId)
    if (!effectivePlan(needs.plans, account, owners, needs.now()).isPaid)
      throw planRequired('Applications', needs.baseUrl)
  }

  function chooseScopes(requested: Scope[], chosen: readonly Scope[] | undefined): Scope[] {
    if (chosen === undefined) return requested
    if (chosen.length === 0 || chosen.some((scope) => !requested.includes(scope))) {
      throw invalidField('scopes', 'choose at least one of the scopes that the application requested')
    }
    return requested.filter((scope) => chosen.includes(scope))
  }

  return {
    async create(consent: {
      accountId: string
      workspaceId?: string | undefined
      scopes?: readonly Scope[] | undefined
      client: ClientDescription
      requestedScope: string
    }): Promise<string> {
      const { accountId, client } = consent
      const workspaceId = await chooseWorkspace(accountId, consent.workspaceId)
      await requirePaidPlan(accountId, workspaceId)
      const requested = parseScopes(consent.requestedScope)
      const granted = chooseScopes(requested, consent.scopes)
      const rejected = requested.filter((scope) => !granted.includes(scope))

      const provider = needs.provider()
      const grant = new provider.Grant({ accountId, clientId: client.id })
      const protocol = protocolScopes.filter((scope) => consent.requestedScope.split(' ').includes(scope))
      // The library checks resource scopes as OIDC scopes too. Granted as one kind only, it would prompt forever.
      grant.addOIDCScope([...protocol, ...granted].join(' '))
      if (granted.length > 0) grant.addResourceScope(resource, granted.join(' '))
      if (rejected.length > 0) {
        grant.rejectOIDCScope(rejected.join(' '))
        grant.rejectResourceScope(resource, rejected.join(' '))
      }
      const grantId = await grant.save()
      await createGrantStore(needs.sql).insert({
        id: newId(),
        grant_id: grantId,
        account_id: accountId,
        workspace_id: workspaceId,
        client_id: client.id,
        client_name: client.name,
        redirect_host: client.redirectHost,
        scopes: granted,
        created_at: needs.now(),
      })
      return grantId
    },
  }
}
