import { getDomain } from 'tldts'

/**
 * Who answers for a host: its registrable domain, so that `www.` and `records.` of one city count as one site. A host
 * without one, such as an address of numbers, stands for itself. Tenants of a shared host (`a.github.io`) are sites of their own.
 */
export function siteOf(url: URL | string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

export const isSameSite = (one: URL | string, other: URL | string): boolean => siteOf(one) === siteOf(other)
