import { version } from '../../platform/version.ts'

/** The product name in our user agent and in robots.txt rules. */
export const productName = 'CivicDirectory'

/** The user agent: product, version and a contact address. */
export function userAgentFor(contactUrl: string): string {
  return `${productName}/${version} (+${new URL(contactUrl).href})`
}

/** The product part of a user agent, which robots.txt rules match. */
export function productOf(userAgent: string): string {
  return /^[\w-]+/.exec(userAgent)?.[0] ?? productName
}
