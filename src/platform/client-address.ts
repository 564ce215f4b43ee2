import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { UsageError } from './errors.ts'

export type ClientAddress = {
  /** The rate-limit key of a client: an IPv4 address, the /64 of an IPv6 address, or `unknown`. */
  of(remoteAddress: string | undefined, forwardedFor: string | undefined): string
  ofRequest(request: IncomingMessage): string
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Peer = { key: string; isTrusted: boolean }

const mappedPrefix = '::ffff:'
const cacheSize = 4096

export function createClientAddress(needs: { trustedProxies: readonly string[] }): ClientAddress {
  const trusted = needs.trustedProxies.map(parseNetwork)
  const cache = new Map<string, Peer>()

  function parsePeer(text: string): Peer | undefined {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (isIP(text) === 0) return undefined
    const address = ipaddr.process(text)
    const found = { key: limitKey(address), isTrusted: trusted.some((network) => contains(network, address)) }
    if (cache.size >= cacheSize) cache.clear()
    // A copy: a slice would hold the entire header in memory.
    cache.set(Buffer.from(text, 'latin1').toString('latin1'), found)
    return found
  }

  function of(remoteAddress: string | undefined, forwardedFor: string | undefined): string {
    if (remoteAddress === undefined) return 'unknown'
    if (forwardedFor === undefined || trusted.length === 0) {
      if (!remoteAddress.includes(':')) return remoteAddress
      if (remoteAddress.startsWith(mappedPrefix) && remoteAddress.includes('.')) {
        return remoteAddress.slice(mappedPrefix.length)
      }
    }
    const peer = parsePeer(remoteAddress)
    if (peer === undefined) return 'unknown'
    if (forwardedFor === undefined || !peer.isTrusted) return peer.key
    return furthestTrusted(peer, forwardedFor, parsePeer)
  }

  return {
    of,
    ofRequest: ({ socket, headers }) =>
      of(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined),
  }
}

/** Each proxy appends its peer, so an entry is trusted only if the proxy to its right is. */
function furthestTrusted(
  peer: Peer,
  forwardedFor: string,
  parsePeer: (text: string) => Peer | undefined,
): string {
  let client = peer
  let end = forwardedFor.length
  while (client.isTrusted && end > 0) {
    const comma = forwardedFor.lastIndexOf(',', end - 1)
    const entry = parsePeer(withoutPort(forwardedFor.slice(comma + 1, end).trim()))
    if (entry === undefined) break
    client = entry
    end = comma
  }
  return client.key
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  if (entry.startsWith('[')) return entry.slice(1, Math.max(0, entry.indexOf(']')))
  const colon = entry.indexOf(':')
  return colon > 0 && colon === entry.lastIndexOf(':') ? entry.slice(0, colon) : entry
}

/** A client with one IPv6 address usually controls its /64 network, so the network is the client. */
function limitKey(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, 4)
  return `${new ipaddr.IPv6([...network, 0, 0, 0, 0]).toString()}/64`
}

function contains([network, bits]: [Address, number], address: Address): boolean {
  return address.kind() === network.kind() && address.match(network, bits)
}

function parseNetwork(entry: string): [Address, number] {
  const [text = '', length, ...rest] = entry.trim().split('/')
  const family = isIP(text)
  const width = family === 4 ? 32 : 128
  const bits = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  if (family === 0 || rest.length > 0 || !(bits <= width)) {
    throw new UsageError(
      `TRUSTED_PROXIES: "${entry}" is neither an IP address nor a network such as 10.0.0.0/8; correct or remove it.`,
    )
  }
  const address = ipaddr.parse(text)
  const mapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96
  return mapped ? [(address as ipaddr.IPv6).toIPv4Address(), bits - 96] : [address, bits]
}
