import { errors } from 'oidc-provider'
import { visibleName } from '../visible-name.ts'

const mostRedirects = 10
const longestAddress = 2_000
const longestName = 100
const loopbacks = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Addresses that the library or a page would fetch, keys that no client signs with, a secret that none is asked for. */
const dropped = [
  'logo_uri',
  'jwks',
  'jwks_uri',
  'sector_identifier_uri',
  'client_secret',
  'client_secret_expires_at',
] as const

/** How an application has people sent back: to a web site, to a program on this machine, or by a scheme of its own. */
export type RedirectKind = 'site' | 'loopback' | 'private scheme'

export function redirectKind(address: string): RedirectKind | undefined {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '' || address.length > longestAddress)
    return undefined
  if (url.protocol === 'https:') return 'site'
  if (url.protocol === 'http:') return loopbacks.has(url.hostname) ? 'loopback' : undefined
  // RFC 8252 § 7.1: a private-use scheme is a domain name turned around, so that no two applications share one.
  return url.protocol.includes('.') ? 'private scheme' : undefined
}

/** Holds for every application alike, registered or described by a document. Changes `metadata` where it must. */
export function validateClientMetadata(metadata: Record<string, unknown>): void {
  for (const name of dropped) delete metadata[name]
  checkName(metadata)
  const redirects = metadata['redirect_uris']
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > mostRedirects) {
    throw new errors.InvalidClientMetadata(`redirect_uris must hold 1 to ${mostRedirects} addresses`)
  }
  const kinds = redirects.map((one) => (typeof one === 'string' ? redirectKind(one) : undefined))
  if (kinds.includes(undefined)) {
    throw new errors.InvalidClientMetadata(
      'redirect_uris must be https, http on a loopback address, or a private-use scheme with a dot in it',
    )
  }
  // RFC 8252 § 7.3: a program on somebody's machine listens on whatever port is free.
  if (kinds.some((kind) => kind !== 'site')) metadata['application_type'] = 'native'
}

function checkName(metadata: Record<string, unknown>): void {
  if (metadata['client_name'] === undefined) return
  try {
    metadata['client_name'] = visibleName('client_name', metadata['client_name'], longestName)
  } catch (fault) {
    throw new errors.InvalidClientMetadata((fault as Error).message)
  }
}
