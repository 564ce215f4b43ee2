import ipaddr from 'ipaddr.js'

/** Azure answers questions about the machine at an address that looks public. */
const publicButPrivileged = new Set(['168.63.129.16'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the open Internet. Everything else is refused: loopback, private, link-local (where clouds
 * keep their metadata), shared, multicast, reserved, and IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || publicButPrivileged.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
