import { isIP } from 'node:net'
import { isPublicAddress } from '../../platform/safe-fetch/public-address.ts'

/** Endings of names that only a private network or a test resolves (RFC 6761, RFC 6762, RFC 8375). */
const privateEndings = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'invalid', 'test', 'onion']

/** Why nobody else could read a page at this address; undefined when it may be public. */
export function refusedAddress(address: string): string | undefined {
  const { hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'must not contain a user name or a password'
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) {
    return isPublicAddress(host) ? undefined : 'must be a public page, not a private or reserved address'
  }
  if (!host.includes('.') || privateEndings.some((end) => host === end || host.endsWith(`.${end}`)))
    return 'must be a public page, not a name of a private network'
  return undefined
}
