import type { AuthInfo } from '@modelcontextprotocol/server'
import { scopes } from '../../contracts/accounts/scopes.ts'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Message } from './json-rpc.ts'

type Carried = { readonly caller: AccountCaller; readonly requestId: string; readonly message: Message }

/** The caller in the form that the protocol's library carries to each handler. The token itself stays behind. */
export function authInfoOf(
  { requestId }: RequestContext,
  caller: AccountCaller,
  message: Message,
  baseUrl: string,
): AuthInfo {
  const carried: Carried = { caller, requestId, message }
  return {
    token: '',
    clientId: caller.credentialId,
    scopes: caller.scopes === 'all' ? Object.keys(scopes) : [...caller.scopes],
    ...(caller.expiresAt && { expiresAt: Math.floor(caller.expiresAt.getTime() / 1000) }),
    resource: new URL(`${baseUrl}/mcp`),
    resourceMetadataUrl: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
    extra: carried,
  }
}

export function carriedBy(authInfo: AuthInfo | undefined): Carried {
  return authInfo!.extra as Carried
}
