import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { SafeFetchError } from './safe-fetch-error.ts'

export type ResolvedAddress = { address: string; family: number }
export type Lookup = (hostname: string, options: { all: true }) => Promise<ResolvedAddress[]>

/**
 * The addresses of a host, each allowed. One that is not refuses the host as a whole: a name that points inwards as well
 * as outwards is no honest name.
 */
export async function checkedAddresses(
  hostname: string,
  isAllowed: (address: string) => boolean,
  lookup: Lookup = systemLookup,
): Promise<ResolvedAddress[]> {
  // URL writes an IPv6 address in brackets. Node never looks up a literal address, so it is checked here like any other.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(literal)
  const addresses = family === 0 ? await resolve(hostname, lookup) : [{ address: literal, family }]
  const refused = addresses.find(({ address }) => !isAllowed(address))
  if (refused !== undefined) {
    throw new SafeFetchError('address', `${hostname} is not on the public Internet`)
  }
  return addresses
}

async function resolve(hostname: string, lookup: Lookup): Promise<ResolvedAddress[]> {
  try {
    const addresses = await lookup(hostname, { all: true })
    if (addresses.length > 0) return addresses
  } catch (cause) {
    throw new SafeFetchError('unreachable', `${hostname} cannot be found`, cause)
  }
  throw new SafeFetchError('unreachable', `${hostname} has no address`)
}
