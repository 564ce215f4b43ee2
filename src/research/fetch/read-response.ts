import type { Clock } from '../../platform/clock.ts'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import { retryAfter } from '../../platform/safe-fetch/retry-after.ts'
import { contentRefusal } from './content-type.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { type Fetched, failed, type NotModified, type Refusal } from './outcome.ts'
import { discard, type HttpResponse, headerOf } from './transport.ts'

type ConditionalHeaders = { readonly etag?: string | null; readonly lastModified?: string | null }
export type RequestOptions = ConditionalHeaders & {
  /** Sent only to the host of the first request, because it can be a key. */
  readonly headers?: Readonly<Record<string, string>>
}

type Redirect = { readonly kind: 'redirect'; readonly to: URL }
type Unaddressed<T> = Omit<T, 'url' | 'finalUrl'>
type ResponseOutcome = Redirect | Unaddressed<Fetched> | Unaddressed<NotModified> | Refusal

const redirects = new Set([301, 302, 303, 307, 308])

export function requestHeaders(userAgent: string, known: RequestOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept:
      'text/html,application/xhtml+xml,application/pdf,text/calendar,application/rss+xml,application/atom+xml,application/json;q=0.9,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1',
    'accept-language': 'en-US,en;q=0.9,*;q=0.5',
    'accept-encoding': 'gzip, br',
    ...(isHeaderValue(known.etag) ? { 'if-none-match': known.etag } : {}),
    ...(isHeaderValue(known.lastModified) ? { 'if-modified-since': known.lastModified } : {}),
    ...known.headers,
  }
}

/** Only printable values are sent back, so that no header can be injected. */
const isHeaderValue = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[\x20-\x7e]{1,500}$/.test(text)

/** Interprets one response. The body is always consumed or discarded. */
export async function readResponse(
  response: HttpResponse,
  context: { url: URL; options: ConditionalHeaders; limits: FetchLimits; now: Clock },
): Promise<ResponseOutcome> {
  const { status } = response
  if (status < 200 || status >= 300) {
    discard(response)
    if (redirects.has(status)) return redirectOf(response, context.url)
    const isConditional = Boolean(context.options.etag || context.options.lastModified)
    if (status === 304 && isConditional)
      return { kind: 'not_modified', retrievedAt: context.now().toISOString() }
    return { ...statusRefusal(status), status, retryAt: retryTime(response, context.now()) }
  }
  const header = headerOf(response, 'content-type')
  const refusal = contentRefusal(header)
  if (refusal) {
    discard(response)
    return { ...refusal, status }
  }
  const body = await readBounded(response.body, response.headers, context.limits)
  if (body.length === 0) return { ...failed('empty', 'The page is empty.'), status }
  return {
    kind: 'fetched',
    status,
    contentType: header ?? '',
    headers: { etag: headerOf(response, 'etag'), lastModified: headerOf(response, 'last-modified') },
    body,
    retrievedAt: context.now().toISOString(),
    isRendered: false,
  }
}

function redirectOf(response: HttpResponse, from: URL): Redirect | Refusal {
  const location = headerOf(response, 'location')
  const to = location === null ? null : URL.parse(location, from.href)
  if (to === null)
    return { ...failed('bad_redirect', 'The page redirects to an invalid address.'), status: response.status }
  to.hash = ''
  return { kind: 'redirect', to }
}

export function retryTime(response: HttpResponse, now: Date): string | null {
  if (response.status !== 429 && response.status < 500) return null
  return retryAfter(headerOf(response, 'retry-after'), now)?.toISOString() ?? null
}

function statusRefusal(status: number): Refusal {
  if (status === 404) return failed('not_found', 'There is no page at this address (404).')
  if (status === 410) return failed('gone', 'The page was permanently removed (410).')
  if (status === 401 || status === 407)
    return failed('login_required', `The page requires a sign-in (${status}).`)
  if (status === 403 || status === 451)
    return failed('forbidden', `The site denies access to the page (${status}).`)
  if (status === 429) return failed('rate_limited', 'The site limits the rate of requests (429).')
  if (status >= 500) return failed('server_error', `The site failed with a server error (${status}).`)
  return failed('http_error', `The site responded with status ${status}.`)
}
