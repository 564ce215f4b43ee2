import { scopes } from '../../contracts/accounts/scopes.ts'
import type { Problem } from '../../contracts/problem.ts'

/**
 * How to get in, for a caller that may not (RFC 9110 § 11.6.1): a key, or a token by way of the resource's metadata
 * (RFC 9728 § 5.1). Assistants are let in by a token only, so no key is offered there. A missing plan or workspace is
 * not said to be a missing scope, for clients would ask for consent again and again.
 */
export function createChallenge(baseUrl: string): (problem: Problem, url: string) => readonly string[] {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
  const everything = `scope="${Object.keys(scopes).join(' ')}"`
  const apiKey = ['WWW-Authenticate', 'ApiKey realm="civic-directory"']
  return ({ status, code, scope }, url) => {
    if (status === 401) {
      const error = code === 'unauthenticated' ? '' : 'error="invalid_token", '
      const isTokenOnly = /^\/mcp(?:\?|$)/.test(url)
      const bearer = `Bearer ${error}${metadata}, ${everything}`
      return ['WWW-Authenticate', bearer, ...(isTokenOnly ? [] : apiKey)]
    }
    if (code === 'scope_required') {
      return ['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`]
    }
    return []
  }
}
