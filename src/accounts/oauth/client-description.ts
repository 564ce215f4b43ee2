import type { Client } from 'oidc-provider'
import { redirectKind } from './client-metadata.ts'

export type ClientDescription = {
  id: string
  name: string
  /** Where people are redirected: the only verified fact about an application. */
  redirectHost: string
  /** The same as a Content-Security-Policy source, because form-action must allow the redirect. */
  redirectOrigin: string
  /** Whether it runs on the person's device, where any other program could impersonate it. */
  isLocal: boolean
  hasVerifiedDomain: boolean
}

export function describeClient(client: Client, redirectUri: string): ClientDescription {
  // Only a client ID metadata document has a URL as its client id.
  const hasDocument = URL.canParse(client.clientId)
  const redirect = new URL(redirectUri)
  const kind = redirectKind(redirectUri)
  const isScheme = kind === 'private-use scheme'
  return {
    id: client.clientId,
    name: client.clientName ?? (hasDocument ? new URL(client.clientId).host : 'Unnamed application'),
    redirectHost: isScheme ? redirect.protocol.slice(0, -1) : redirect.host,
    redirectOrigin: isScheme ? redirect.protocol : redirect.origin,
    isLocal: kind !== 'site',
    hasVerifiedDomain: hasDocument,
  }
}
