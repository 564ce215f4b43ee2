import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { protocolScopes, resourceScopes } from './oauth-scopes.ts'

const supportedScopes = new Set<string>([...resourceScopes, ...protocolScopes])
/** The default for requests without a scope. */
const readScopes = resourceScopes.filter((scope) => scope.endsWith(':read'))
const authorizationRoutes = new Set(['authorization', 'pushed_authorization_request'])

/**
 * Sets a missing scope to the client's registered scope or to all read scopes; the library would answer access_denied.
 * Rejects unknown scopes, which the library silently ignores.
 */
export function resolveScope(ctx: KoaContextWithOIDC, registered: string | undefined): void {
  const params = ctx.oidc.params as Record<string, unknown> | undefined
  if (params === undefined) return
  if (params['scope'] === undefined) {
    // At the token endpoint a missing scope means "as granted".
    if (authorizationRoutes.has(ctx.oidc.route)) params['scope'] = registered || readScopes.join(' ')
    return
  }
  const unknown = String(params['scope'])
    .split(' ')
    .filter((scope) => !supportedScopes.has(scope))
  if (unknown.length > 0) throw new errors.InvalidScope('unknown scope requested', unknown.join(' '))
}
