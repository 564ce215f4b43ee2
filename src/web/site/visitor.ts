import { type RouterContextProvider, redirect } from 'react-router'
import type { AccountCaller } from '../../platform/http/identity.ts'
import type { SiteRequest } from '../site-request.ts'
import { siteContext } from './context.ts'

/** Whoever looks at the pages, as far as pages show it. */
export type Visitor = { name: string; plan: string; freshForMs: number }

/** How long an answer with a passkey lets dangerous changes pass; the services decide, pages only ask in time. */
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
}

/** For pages of people who are signed in; others are sent to sign in and come back. */
export function requireSignedIn(context: Context, request: Request): SignedInPage {
  const site = context.get(siteContext)
  const { caller } = site
  if (caller.kind === 'anonymous' || caller.credential !== 'session') {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`)
  }
  const verifiedAt = caller.verifiedAt ?? new Date(0)
  return {
    site,
    caller,
    signedIn: { accountId: caller.accountId, sessionId: caller.credentialId, verifiedAt },
  }
}

/** Where to go on after signing in: a path of this site and nothing else. */
export function safeNext(next: string | null): string {
  const isOwnPath = next?.startsWith('/') && !next.startsWith('//') && !/[\\\s\p{C}]/u.test(next)
  return isOwnPath ? next! : '/settings'
}
