import { getIdentity } from '../contracts/accounts/account.ts'
import { type Scope, scopes } from '../contracts/accounts/scopes.ts'
import { type Route, route } from '../platform/http/route.ts'

/** Returns the identity behind the caller's credentials. */
export const accountRoutes: readonly Route[] = [
  route(getIdentity, async ({ caller: account }) => {
    return {
      account: { id: account.accountId, name: account.accountName },
      workspace: { id: account.workspaceId, role: account.workspaceRole },
      plan: account.plan,
      requests_per_minute: account.limits[0]!.limit,
      credential: account.credential,
      scopes: account.scopes === 'all' ? (Object.keys(scopes) as Scope[]) : [...account.scopes],
      expires_at: account.expiresAt?.toISOString() ?? null,
      is_reviewer: account.roles.includes('reviewer'),
      is_partner: account.roles.includes('partner'),
    }
  }),
]
