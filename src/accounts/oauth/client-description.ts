import type { Client } from 'oidc-provider'
import { redirectKind } from './client-metadata.ts'

export type ClientDescription = {
  id: string
  name: string
  /** Where people are sent back to, which is all that is certain of an application. */
  redirectHost: string
  /** The same as a source of a Content-Security-Policy: a form that ends there must be allowed to. */
  redirectOrigin: string
  /** A program on the person's own machine, which any other program there could pass itself off as. */
  isLocal: boolean
  isVerifiedBy: 'nobody' | 'its own domain'
}

export function describeClient(client: Client, redirectUri: string): ClientDescription {
  const hasDocument = (client as { clientIdMetadataDocument?: boolean }).clientIdMetadataDocument === true
  const redirect = new URL(redirectUri)
  const kind = redirectKind(redirectUri)
  const isScheme = kind === 'private scheme'
  return {
    id: client.clientId,
    name:
      client.clientName ?? (hasDocument ? new URL(client.clientId).host : 'An application without a name'),
    redirectHost: isScheme ? redirect.protocol.slice(0, -1) : redirect.host,
    redirectOrigin: isScheme ? redirect.protocol : redirect.origin,
    isLocal: kind !== 'site',
    isVerifiedBy: hasDocument ? 'its own domain' : 'nobody',
  }
}
