/** What a fetched page is, as it came: unpacked, within the limits, from where redirects ended. */
export type Fetched = {
  readonly kind: 'fetched'
  readonly url: string
  readonly finalUrl: string
  readonly status: number
  /** As the server said; what the first bytes contradict is replaced by what they show. */
  readonly contentType: string
  /** For the next conditional request. */
  readonly headers: { readonly etag: string | null; readonly lastModified: string | null }
  readonly body: Buffer
  readonly retrievedAt: string
  /** Whether a browser drew it. */
  readonly isRendered: boolean
}

/** The page is as it was when its `etag` or `lastModified` was given. */
export type NotModified = {
  readonly kind: 'not_modified'
  readonly url: string
  readonly finalUrl: string
  readonly retrievedAt: string
}

/** Why an address was not fetched, as a stable code. */
export type UnfetchedReason =
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
  | 'browser_budget_spent'
  // Asked not to, by the site.
  | 'robots_disallowed'
  | 'robots_timeout'
  | 'robots_unavailable'
  // Tried, and failed.
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

export type Unfetched = {
  readonly kind: 'refused' | 'failed' | 'blocked_by_robots'
  readonly url: string
  readonly finalUrl: string
  readonly reason: UnfetchedReason
  /** A sentence for people. It never repeats what a server sent. */
  readonly detail: string
  readonly status: number | null
  /** From when on it may be tried again, when the site said so. */
  readonly retryAt: string | null
}

export type FetchOutcome = Fetched | NotModified | Unfetched

/** An outcome before it is known for which address it is told. */
export type Refusal = Pick<Unfetched, 'kind' | 'reason' | 'detail'> &
  Partial<Pick<Unfetched, 'status' | 'retryAt'>>

export const unfetched = (url: string, finalUrl: string, refusal: Refusal): Unfetched => ({
  kind: refusal.kind,
  url,
  finalUrl,
  reason: refusal.reason,
  detail: refusal.detail,
  status: refusal.status ?? null,
  retryAt: refusal.retryAt ?? null,
})
