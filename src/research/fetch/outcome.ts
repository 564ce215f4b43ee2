/** A fetched page: decompressed, within the limits, after redirects. */
export type Fetched = {
  readonly kind: 'fetched'
  readonly url: string
  readonly finalUrl: string
  readonly status: number
  /** From the header; empty if there is none. */
  readonly contentType: string
  /** For the next conditional request. */
  readonly headers: { readonly etag: string | null; readonly lastModified: string | null }
  readonly body: Buffer
  readonly retrievedAt: string
  readonly isRendered: boolean
}

/** The page has not changed since the given `etag` or `lastModified`. */
export type NotModified = Pick<Fetched, 'url' | 'finalUrl' | 'retrievedAt'> & {
  readonly kind: 'not_modified'
}

/** Why an address was not fetched. The codes are stable. */
type UnfetchedReason =
  // Refused by our own rules.
  | 'bad_address'
  | 'unsupported_protocol'
  | 'forbidden_port'
  | 'credentials_in_address'
  | 'private_address'
  | 'social_media'
  | 'login_page'
  | 'unsupported_content'
  | 'must_wait'
  | 'browser_off'
  | 'no_browser'
  | 'browser_no_sandbox'
  | 'browser_budget_spent'
  // Disallowed by the site.
  | 'robots_disallowed'
  | 'robots_timeout'
  | 'robots_unavailable'
  // Failed.
  | 'host_not_found'
  | 'unreachable'
  | 'connection_lost'
  | 'insecure'
  | 'timeout'
  | 'cancelled'
  | 'too_large'
  | 'decompression_bomb'
  | 'broken_encoding'
  | 'content_type_lies'
  | 'redirect_loop'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'bad_answer'
  | 'empty'
  | 'not_found'
  | 'gone'
  | 'login_required'
  | 'forbidden'
  | 'rate_limited'
  | 'server_error'
  | 'http_error'
  | 'browser_failed'
  | 'too_expensive'

export type Unfetched = {
  readonly kind: 'refused' | 'failed' | 'blocked_by_robots'
  readonly url: string
  readonly finalUrl: string
  readonly reason: UnfetchedReason
  /** A sentence for people. It never contains text from the server. */
  readonly detail: string
  readonly status: number | null
  /** When the site allows another attempt, if it said so. */
  readonly retryAt: string | null
}

export type FetchOutcome = Fetched | NotModified | Unfetched

export type Refusal = Pick<Unfetched, 'kind' | 'reason' | 'detail'> &
  Partial<Pick<Unfetched, 'status' | 'retryAt'>>

const refusalOf =
  (kind: Refusal['kind']) =>
  (reason: Refusal['reason'], detail: string): Refusal => ({ kind, reason, detail })
export const refused = refusalOf('refused')
export const failed = refusalOf('failed')
export const blockedByRobots = refusalOf('blocked_by_robots')

export const unfetched = (url: string, finalUrl: string, refusal: Refusal): Unfetched => ({
  status: null,
  retryAt: null,
  ...refusal,
  url,
  finalUrl,
})
