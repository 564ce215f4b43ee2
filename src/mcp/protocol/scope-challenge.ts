import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'
import { type Scope, scopes } from '../../contracts/accounts/scopes.ts'
import type { NeededScopes } from '../tool.ts'

/**
 * 403 `insufficient_scope` for a token that was not allowed what a call needs. It names what is missing together with
 * what was allowed before: a client that asks for exactly that loses nothing by it.
 */
export function challengeFor(needed: NeededScopes): ScopeChallengeHandler {
  return ({ request, authInfo }) => {
    const granted = (authInfo?.scopes ?? []).filter((scope) => scope in scopes)
    const { arguments: given } = (request.params ?? {}) as { arguments?: unknown }
    const wanted = typeof needed === 'function' ? needed(isRecord(given) ? given : {}) : needed
    const [first, ...others] = wanted.filter((scope: Scope) => !granted.includes(scope))
    if (first === undefined) return undefined
    return {
      scopes: [first, ...others, ...granted],
      errorDescription: `This needs ${[first, ...others].join(' and ')}, which the application was not allowed`,
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
