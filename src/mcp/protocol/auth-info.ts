import type { AuthInfo } from '@modelcontextprotocol/server'
import { scopes } from '../../contracts/accounts/scopes.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Message } from './json-rpc.ts'

type RequestExtra = { readonly caller: AccountCaller; readonly requestId: string; readonly message: Message }

/** The MCP library passes this to each handler. It contains the caller but not the token. */
export function createAuthInfo(
  { requestId }: RequestContext,
  caller: AccountCaller,
  message: Message,
  baseUrl: string,
): AuthInfo {
  const extra: RequestExtra = { caller, requestId, message }
  return {
    token: '',
    clientId: caller.credentialId,
    scopes: caller.scopes === 'all' ? Object.keys(scopes) : [...caller.scopes],
    ...(caller.expiresAt && { expiresAt: Math.floor(caller.expiresAt.getTime() / 1000) }),
    resource: new URL(`${baseUrl}/mcp`),
    resourceMetadataUrl: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
    extra,
  }
}

export function requestExtra(authInfo: AuthInfo | undefined): RequestExtra {
  return authInfo!.extra as RequestExtra
}
