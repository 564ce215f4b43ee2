import { errors } from 'oidc-provider'
import { visibleName } from '../visible-name.ts'

const maxRedirectUris = 10
const maxUriCharacters = 2_000
const maxNameCharacters = 100
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
/** URLs that the library or a page would fetch, and keys and secrets that public clients do not use. */
const ignoredMetadata = [
  'logo_uri',
  'jwks',
  'jwks_uri',
  'sector_identifier_uri',
  'client_secret',
  'client_secret_expires_at',
] as const

type RedirectKind = 'site' | 'loopback' | 'private-use scheme'

/** Returns undefined for a redirect URI that is not allowed. */
export function redirectKind(uri: string): RedirectKind | undefined {
  const url = URL.parse(uri)
  if (url === null || url.username !== '' || url.password !== '' || uri.length > maxUriCharacters)
    return undefined
  if (url.protocol === 'https:') return 'site'
  if (url.protocol === 'http:') return loopbackHosts.has(url.hostname) ? 'loopback' : undefined
  // RFC 8252 § 7.1: a private-use scheme is a reversed domain name, so that applications do not share one.
  return url.protocol.includes('.') ? 'private-use scheme' : undefined
}

/** Validates and normalizes `metadata` in place, for registered clients and for client ID metadata documents. */
export function validateClientMetadata(metadata: Record<string, unknown>): void {
  for (const name of ignoredMetadata) delete metadata[name]
  validateName(metadata)
  const redirects = metadata['redirect_uris']
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > maxRedirectUris) {
    throw new errors.InvalidClientMetadata(`redirect_uris must contain 1 to ${maxRedirectUris} URIs`)
  }
  const kinds = redirects.map((one) => (typeof one === 'string' ? redirectKind(one) : undefined))
  if (kinds.includes(undefined)) {
    throw new errors.InvalidClientMetadata(
      'redirect_uris must use https, http with a loopback host, or a private-use scheme that contains a dot',
    )
  }
  // RFC 8252 § 7.3: a native application listens on any free loopback port.
  if (kinds.some((kind) => kind !== 'site')) metadata['application_type'] = 'native'
}

function validateName(metadata: Record<string, unknown>): void {
  if (metadata['client_name'] === undefined) return
  try {
    metadata['client_name'] = visibleName('client_name', metadata['client_name'], maxNameCharacters)
  } catch (error) {
    throw new errors.InvalidClientMetadata(error instanceof Error ? error.message : String(error))
  }
}
