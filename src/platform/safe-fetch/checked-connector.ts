import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import { checkedAddresses, type Lookup } from './checked-addresses.ts'

type CheckedConnectorOptions = {
  timeoutMs: number
  isAllowed: (address: string, port: number) => boolean
  lookup?: Lookup
}

/**
 * Opens connections for an undici dispatcher. Addresses are checked inside the lookup of the connection itself,
 * so the checked address is the one connected to, even when the DNS changes.
 */
export function checkedConnector(options: CheckedConnectorOptions): buildConnector.connector {
  return (target, done) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const check = (hostname: string) =>
      checkedAddresses(hostname, (address) => options.isAllowed(address, port), options.lookup)
    const lookup: LookupFunction = (hostname, { all }, found) => {
      check(hostname).then(
        (addresses) =>
          all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
        (fault) => found(fault, ''),
      )
    }
    const connect = buildConnector({ timeout: options.timeoutMs, allowH2: false, lookup })
    // A literal address is never looked up, so it is checked first.
    if (isIP(target.hostname.replace(/^\[(.*)\]$/, '$1')) === 0) return connect(target, done)
    check(target.hostname).then(
      () => connect(target, done),
      (fault) => done(fault, null),
    )
  }
}
