import { scopes } from '../../contracts/accounts/scopes.ts'
import type { Problem } from '../../contracts/problem.ts'

/**
 * Builds `WWW-Authenticate` (RFC 9110 § 11.6.1): an API key, or a token with the resource metadata (RFC 9728 § 5.1).
 * `/mcp` accepts tokens only. A missing plan is not reported as a missing scope: clients would ask for consent forever.
 */
export function createChallenge(baseUrl: string): (problem: Problem, path: string) => readonly string[] {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
  const allScopes = `scope="${Object.keys(scopes).join(' ')}"`
  const apiKey = ['WWW-Authenticate', 'ApiKey realm="civic-directory"']
  return ({ status, code, scope }, path) => {
    if (status === 401) {
      const error = code === 'unauthenticated' ? '' : 'error="invalid_token", '
      const isTokenOnly = path === '/mcp'
      const bearer = `Bearer ${error}${metadata}, ${allScopes}`
      return ['WWW-Authenticate', bearer, ...(isTokenOnly ? [] : apiKey)]
    }
    if (code === 'scope_required') {
      return ['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`]
    }
    return []
  }
}
