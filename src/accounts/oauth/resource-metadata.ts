import { resourceOf } from '../resource.ts'
import { resourceScopes } from './oauth-scopes.ts'

/** Where a client that knows only the resource finds out who lets it in (RFC 9728): at the root, and by the resource's path. */
export const resourceMetadataPaths: readonly string[] = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
]

/** `offline_access` is no scope of the resource and is left out, as the MCP specification wants. */
export function resourceMetadata(baseUrl: string) {
  return {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: resourceScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Civic Directory',
  }
}
