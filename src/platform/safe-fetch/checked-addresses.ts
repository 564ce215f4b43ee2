import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { SafeFetchError } from './safe-fetch-error.ts'

export type ResolvedAddress = { address: string; family: number }
export type Lookup = (hostname: string, options: { all: true }) => Promise<ResolvedAddress[]>

/**
 * Resolves a host and requires all of its addresses to be allowed: a name with both public and private addresses
 * is suspicious.
 */
export async function checkedAddresses(
  hostname: string,
  isAllowed: (address: string) => boolean,
  lookup: Lookup = systemLookup,
): Promise<ResolvedAddress[]> {
  // URL writes IPv6 addresses in brackets. Literal addresses skip the DNS, so they are checked here.
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
    throw new SafeFetchError('unreachable', `${hostname} cannot be resolved`, cause)
  }
  throw new SafeFetchError('unreachable', `${hostname} has no address`)
}
