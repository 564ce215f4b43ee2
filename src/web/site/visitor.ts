import { type RouterContextProvider, redirect } from 'react-router'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { SiteRequest } from '../site-request.ts'
import { siteContext } from './context.ts'
import { languageOf, localPath } from './messages/language.ts'

export type Visitor = {
  name: string
  plan: string
  freshForMs: number
  /** Number of items that wait at the desk; undefined for everybody but reviewers. */
  waiting?: number
}

/** Pages ask for the passkey one minute before the services would require it. */
const freshMs = 4 * 60_000

type Context = Readonly<RouterContextProvider>

export function visitorOf(context: Context): Visitor | null {
  const { caller, now } = context.get(siteContext)
  if (caller.kind === 'anonymous') return null
  const verifiedAt = caller.verifiedAt?.getTime() ?? 0
  return {
    name: caller.accountName,
    plan: caller.plan,
    freshForMs: Math.max(0, verifiedAt + freshMs - now.getTime()),
  }
}

export type SignedInPage = {
  site: SiteRequest
  caller: AccountCaller
  signedIn: { accountId: string; sessionId: string; verifiedAt: Date }
  /** The address of another page in the language of this one. */
  href: (path: string) => string
}

/** Redirects visitors who are not signed in to the sign-in page, which returns them here. */
export function requireSignedIn(context: Context, request: Request): SignedInPage {
  const site = context.get(siteContext)
  const { caller } = site
  const { pathname, search } = new URL(request.url)
  const href = localAddress(request)
  if (caller.kind === 'anonymous' || caller.credential !== 'session') {
    throw redirect(`${href('/sign-in')}?next=${encodeURIComponent(pathname + search)}`)
  }
  const verifiedAt = caller.verifiedAt ?? new Date(0)
  return {
    site,
    caller,
    signedIn: { accountId: caller.accountId, sessionId: caller.credentialId, verifiedAt },
    href,
  }
}

/** Addresses of other pages in the language of the requested one. */
export function localAddress(request: Request): (path: string) => string {
  const language = languageOf(new URL(request.url).pathname)
  return (path) => localPath(language, path)
}

/** Prevents open redirects: accepts only paths of this site. */
export function safeNext(next: string | null, otherwise: string): string {
  const isOwnPath = next?.startsWith('/') && !next.startsWith('//') && !/[\\\s\p{C}]/u.test(next)
  return isOwnPath ? next! : otherwise
}
