import { portOf } from '../../platform/safe-fetch/port-of.ts'
import { signInHosts, signInPath, socialMedia } from './blocked-sites.ts'
import { type Refusal, refused } from './outcome.ts'
import { siteOf } from './site.ts'

export type AddressRules = {
  /** Allowed in addition to 80 and 443. */
  readonly extraPorts?: readonly number[]
  /** The address below which the service serves the pages of its sample town, on any port. */
  readonly samplePages?: string | undefined
}

const maxAddressLength = 2_000
const otherProtocol = refused('unsupported_protocol', 'Only http and https addresses are fetched.')

/** Why an address is refused, judged by its text only; the connection checks where it leads. */
export function refusalOf(url: URL, rules: AddressRules = {}): Refusal | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return otherProtocol
  if (url.username !== '' || url.password !== '') {
    return refused('credentials_in_address', 'The address contains a user name or password; remove them.')
  }
  const port = portOf(url)
  if (
    port !== 80 &&
    port !== 443 &&
    !rules.extraPorts?.includes(port) &&
    !isSamplePage(url, rules.samplePages)
  ) {
    return refused('forbidden_port', `Port ${port} is not allowed; public pages use 80 and 443.`)
  }
  if (url.href.length > maxAddressLength) return refused('bad_address', 'The address is too long.')
  const site = siteOf(url)
  if (socialMedia.has(site)) {
    return refused('social_media', `Social media sites such as ${site} are not fetched.`)
  }
  if (isSignIn(url)) return refused('login_page', 'The address is a sign-in page.')
  return null
}

/** Whether the service itself serves the page as part of its sample town; the rules for crawlers belong to them. */
export function isSamplePage(url: URL, samplePages: string | undefined): boolean {
  if (samplePages === undefined) return false
  return url.href.startsWith(samplePages) || url.href === new URL('/robots.txt', samplePages).href
}

function isSignIn(url: URL): boolean {
  if (signInHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return true
  return signInPath.test(url.pathname)
}

export function checkedAddress(text: string, rules: AddressRules = {}): URL | Refusal {
  const url = parseAddress(text)
  return url instanceof URL ? (refusalOf(url, rules) ?? url) : url
}

/** Parses an address, or says why it is invalid. Text without a scheme is read as https. */
export function parseAddress(text: string): URL | Refusal {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (url === null || url.hostname === '') {
    const isOtherProtocol = url !== null && !/^https?:$/.test(url.protocol)
    return isOtherProtocol ? otherProtocol : refused('bad_address', 'This is not a valid web address.')
  }
  url.hash = ''
  return url
}
