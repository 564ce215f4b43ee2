import type { Problem } from '../../contracts/problem.ts'
import { scopes } from '../../contracts/scopes.ts'

/**
 * How to get in, for a caller that may not (RFC 9110 § 11.6.1): a key, or a token by way of the resource's metadata
 * (RFC 9728 § 5.1). A missing plan or workspace is not said to be a missing scope, for clients would ask for consent
 * again and again.
 */
export function createChallenge(baseUrl: string): (problem: Problem) => readonly string[] {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`
  const everything = `scope="${Object.keys(scopes).join(' ')}"`
  const apiKey = 'ApiKey realm="civic-directory"'
  return ({ status, code, scope }) => {
    if (code === 'unauthenticated') {
      return ['WWW-Authenticate', `Bearer ${metadata}, ${everything}`, 'WWW-Authenticate', apiKey]
    }
    if (status === 401) {
      const bearer = `Bearer error="invalid_token", ${metadata}, ${everything}`
      return ['WWW-Authenticate', bearer, 'WWW-Authenticate', apiKey]
    }
    if (code === 'scope_required') {
      return ['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`]
    }
    return []
  }
}
