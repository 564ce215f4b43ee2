import { getDomain } from 'tldts'

/**
 * The registrable domain of a host, so that `www.` and `records.` of one city are one site. Hosts without one, such
 * as IP addresses, stand for themselves. Tenants of shared hosts (`a.github.io`) are separate sites.
 */
export function siteOf(url: URL | string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

export const isSameSite = (one: URL | string, other: URL | string): boolean => siteOf(one) === siteOf(other)

/** A part of an address without percent-encoding; as it is if the encoding is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
