import { version } from '../../platform/version.ts'

/** The name under which robots.txt addresses us. */
const productName = 'CivicDirectory'

/** How we introduce ourselves: what we are, and where to complain. */
export function userAgentFor(contactUrl: string): string {
  return `${productName}/${version} (+${new URL(contactUrl).href})`
}

/** What stands before the version: robots.txt is matched by it. */
export function productOf(userAgent: string): string {
  return /^[\w-]+/.exec(userAgent)?.[0] ?? productName
}
