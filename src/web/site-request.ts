import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { Accounts, Billing, OAuth } from '../accounts/index.ts'
import type { Plans } from '../contracts/accounts/plans.ts'
import type {
  ClaimFlagInput,
  CreatedFlag,
  EntityFlagInput,
  SignalFlagInput,
  SourceFlagInput,
} from '../contracts/contributions/flags.ts'
import type { Receipt } from '../contracts/contributions/receipts.ts'
import type { RecordNotice, RecordNoticeInput } from '../contracts/contributions/record-notices.ts'
import type { CreatedRequest, ListedRequestInput } from '../contracts/contributions/requests.ts'
import type { CreatedSuggestion, SuggestionInput } from '../contracts/contributions/suggestions.ts'
import type { OpenApiDocument } from '../contracts/openapi/document.ts'
import type { Contributions } from '../contributions/index.ts'
import type { Directory } from '../directory/index.ts'
import type { Discovery } from '../discovery/index.ts'
import type { Firehose } from '../firehose/index.ts'
import type { Monitors } from '../monitors/index.ts'
import type { Caller } from '../platform/http/identity.ts'
import type { Installation } from '../platform/installation.ts'
import type { Attempt } from '../platform/rate-limit/attempts.ts'
import type { Guides } from './guides.ts'
import type { Maps } from './maps/draw-map.ts'
import type { MemberPages } from './member-pages.ts'
import type { OpenedSite, Site } from './open-site.ts'
import type { Theme } from './read-theme.ts'

export type SiteServices = {
  accounts: Accounts
  oauth: OAuth
  /** Undefined when payments are not configured. */
  billing: Billing | undefined
  plans: Plans
  /** Requests a minute that a network address has without an account. */
  publicReadsPerMinute: number
  directory: Directory
  firehose: Firehose
  maps: Maps
  /** Reports that a record is wrong; each is stored before it resolves. */
  reports: {
    entity(input: z.infer<typeof EntityFlagInput>): Promise<CreatedFlag>
    source(input: z.infer<typeof SourceFlagInput>): Promise<CreatedFlag>
    claim(input: z.infer<typeof ClaimFlagInput>): Promise<CreatedFlag>
    signal(input: z.infer<typeof SignalFlagInput>): Promise<CreatedFlag>
  }
  /** Stores a suggested page for the reviewers. */
  suggest(input: SuggestionInput): Promise<CreatedSuggestion>
  /** Stores a request of somebody who is listed, for the reviewers. */
  requestListed(input: ListedRequestInput): Promise<CreatedRequest>
  /** Whether this installation sends mail. */
  canMail: boolean
  /** Offers mails about changes of a record. */
  requestNotices(input: RecordNoticeInput): Promise<RecordNotice>
  /** What people sent, as they see it, by the secret of the receipt. */
  receipts: Pick<Contributions['receipts'], 'read'> & { add(secret: string, text: string): Promise<Receipt> }
  /** What the installation is called and offers. */
  site: Site
  imprint: OpenedSite['imprint']
  /** What the page of operators shows. */
  operations: {
    installation(): Promise<Installation>
    runs: Discovery['countRuns']
    monitors: Monitors['countMonitors']
  }
  /** Numbers of items that wait for a reviewer, by kind. */
  countReviewItems: Contributions['countReviewItems']
  /** What members of a workspace see and do. */
  members: MemberPages
  /** The API of this installation, for the reference. */
  apiDocument: () => OpenApiDocument
  guides: Guides
}

/** A page request as loaders and actions see it. */
export type SiteRequest = {
  readonly services: SiteServices
  readonly baseUrl: string
  readonly caller: Caller
  readonly now: Date
  /** CSP nonce of the page's inline scripts. */
  readonly nonce: string
  readonly userAgent: string
  readonly requestId: string
  /** The visitor's choice; undefined follows the system. */
  readonly theme: Theme | undefined
  /** Remembers the visitor's choice in this browser; undefined follows the system. */
  chooseTheme(theme: Theme | undefined): void
  /** Address of the script of public pages. */
  readonly enhanceScript: string
  /**
   * Declares that the page is the same for every anonymous visitor, and the cache tags that it depends on. Such a page
   * has an ETag and is cached until one of the tags changes.
   */
  dependsOn(tags: readonly string[]): void
  /** Lets other sites show the page in a frame. The page has no script and knows no visitor. */
  allowFraming(): void
  /** Takes the page that was rendered. */
  takePage(html: string): void
  /** Records an unexpected error of a loader or an action. */
  onError(error: unknown): void
  /** The secret that identifies this browser; created on first use. */
  browserBinding(): string
  signIn(sessionToken: string): void
  signOut(): void
  /** The token of the session cookie. */
  readonly sessionToken: string | undefined
  /** Counts an attempt against the account or the client address; throws when there were too many. */
  attempt(kind: Attempt): Promise<void>
  /** Lets the forms of this page redirect to another origin, e.g. to an application. */
  allowFormTo(origin: string): void
  /** The OAuth library reads its cookies from the Node request. */
  readonly node: { request: IncomingMessage; response: ServerResponse }
}
