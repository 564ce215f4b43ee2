import { resourceOf } from '../oauth-resource.ts'
import { resourceScopes } from './oauth-scopes.ts'

/** Paths of the protected resource metadata (RFC 9728): at the root, and with the path of the resource. */
export const resourceMetadataPaths: readonly string[] = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
]

/** Omits `offline_access`: the MCP specification excludes it, because it is not a scope of the resource. */
export function resourceMetadata(baseUrl: string, siteName: string) {
  return {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: resourceScopes,
    bearer_methods_supported: ['header'],
    resource_name: siteName,
  }
}
