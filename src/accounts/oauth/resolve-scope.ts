import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { protocolScopes, resourceScopes } from './oauth-scopes.ts'

const known = new Set<string>([...resourceScopes, ...protocolScopes])
/** What an application gets that names nothing: it may look, not touch. */
const readScopes = resourceScopes.filter((scope) => scope.endsWith(':read'))
const askingRoutes = new Set(['authorization', 'pushed_authorization_request'])

/**
 * Gives a request without scope the one its application registered, or the reading ones; else it would end as access_denied.
 * Refuses unknown scopes, which the library passes over in silence.
 */
export function resolveScope(ctx: KoaContextWithOIDC, registered: string | undefined): void {
  const params = ctx.oidc.params as Record<string, unknown> | undefined
  if (params === undefined) return
  if (params['scope'] === undefined) {
    // Later steps take an absent scope as "what was granted".
    if (askingRoutes.has(ctx.oidc.route)) params['scope'] = registered || readScopes.join(' ')
    return
  }
  const unknown = String(params['scope'])
    .split(' ')
    .filter((scope) => !known.has(scope))
  if (unknown.length > 0) throw new errors.InvalidScope('unknown scope requested', unknown.join(' '))
}
