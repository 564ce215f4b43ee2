import { version } from '../../platform/version.ts'

export const productName = 'CivicDirectory'

export function userAgentFor(contactUrl: string): string {
  return `${productName}/${version} (+${new URL(contactUrl).href})`
}

/** The product part of a user agent, which robots.txt rules match. */
export function productOf(userAgent: string): string {
  return /^[\w-]+/.exec(userAgent)?.[0] ?? productName
}
