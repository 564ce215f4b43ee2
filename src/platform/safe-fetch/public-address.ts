import ipaddr from 'ipaddr.js'

/** The metadata service of Azure, whose address looks public. */
const metadataAddresses = new Set(['168.63.129.16'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public Internet. Refuses loopback, private, link-local (cloud metadata), shared,
 * multicast and reserved addresses, and IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || metadataAddresses.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
