import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Accounts, Billing, OAuth } from '../accounts/index.ts'
import type { Plans } from '../contracts/accounts/plans.ts'
import type { Overview } from '../directory/index.ts'
import type { Caller } from '../platform/http/identity.ts'
import type { Attempt } from '../platform/rate-limit/attempts.ts'

/** What the pages are made from. */
export type SiteServices = {
  accounts: Accounts
  oauth: OAuth
  /** Absent where this installation takes no payments. */
  billing: Billing | undefined
  /** As this installation sets them. */
  plans: Plans
  /** What the home page shows of the directory. */
  overview: () => Promise<Overview>
}

/** One request for a page, as loaders and actions see it. */
export type SiteRequest = {
  readonly services: SiteServices
  readonly baseUrl: string
  readonly caller: Caller
  readonly now: Date
  /** For the one inline script of a page. */
  readonly nonce: string
  readonly userAgent: string
  /** The secret that tells this browser from others; made when it has none. */
  browserBinding(): string
  signIn(sessionToken: string): void
  signOut(): void
  /** The token of the session cookie. */
  readonly sessionToken: string | undefined
  /** Counts a try against the address, and against the account where there is one; throws when there were too many. */
  attempt(kind: Attempt): Promise<void>
  /** Lets the forms of this page lead to another origin: where an application waits for its answer. */
  allowFormTo(origin: string): void
  /** What the OAuth library reads its own cookies from. */
  readonly node: { request: IncomingMessage; response: ServerResponse }
}
