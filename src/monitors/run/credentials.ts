import type { SourceRequest } from '../connectors/connector.ts'

type KeyName = NonNullable<SourceRequest['credential']>

/** Keys of the operator, by the name that connectors use. */
export type Credentials = Partial<Record<KeyName, string>>

/** A monitor may name another address of the API. Keys go to the vendor only. */
const hosts: Partial<Record<KeyName, string>> = {
  open_states: 'v3.openstates.org',
  congress: 'api.congress.gov',
  legistar: 'webapi.legistar.com',
}

/** How each API expects its key. A request without a key is sent as it is. */
export function withKey(
  { url, accept, credential }: Pick<SourceRequest, 'url' | 'accept' | 'credential'>,
  credentials: Credentials,
): { url: string; headers: Record<string, string> } {
  const headers: Record<string, string> = accept === undefined ? {} : { accept }
  const key = credential && credentials[credential]
  const address = new URL(url)
  if (credential === undefined || key === undefined || !isVendor(address, credential)) return { url, headers }
  if (credential === 'socrata') return { url, headers: { ...headers, 'x-app-token': key } }
  if (credential !== 'legistar') return { url, headers: { ...headers, 'x-api-key': key } }
  address.searchParams.set('token', key)
  return { url: address.href, headers }
}

/** Socrata portals have addresses of their own, so members of workspaces must not choose them for the operator's token. */
export const withoutPortalToken = ({ socrata: _, ...others }: Credentials): Credentials => others

const isVendor = ({ protocol, host }: URL, credential: KeyName) =>
  protocol === 'https:' && (hosts[credential] ?? host) === host

/** Connectors cite addresses, and a key must not get into a signal. */
export function withoutKey(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('token')
  return address.href
}
