import type { ScopeChallengeHandler } from '@modelcontextprotocol/server'
import { type Scope, scopes } from '../../contracts/accounts/scopes.ts'
import type { RequiredScopes } from '../tool.ts'
import { asRecord } from './json-rpc.ts'

/**
 * Responds with 403 `insufficient_scope` when the token lacks a required scope. It names the missing and the granted
 * scopes, so that a client that requests exactly these keeps its access.
 */
export function createScopeChallenge(required: RequiredScopes): ScopeChallengeHandler {
  return ({ request, authInfo }) => {
    const granted = (authInfo?.scopes ?? []).filter((scope) => scope in scopes)
    const { arguments: args } = asRecord(request.params)
    const needed = typeof required === 'function' ? required(asRecord(args)) : required
    const [first, ...others] = needed.filter((scope: Scope) => !granted.includes(scope))
    if (first === undefined) return undefined
    return {
      scopes: [first, ...others, ...granted],
      errorDescription: `This call requires ${[first, ...others].join(' and ')}, which the person did not grant`,
    }
  }
}
