import { request } from 'undici'
import type { Clock } from '../../platform/clock.ts'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import { retryAfter } from '../../platform/safe-fetch/retry-after.ts'
import { SearchError } from './provider.ts'

export type ProviderNeeds = { readonly now: Clock; readonly timeoutMs?: number }

export type JsonRequest = {
  readonly provider: string
  readonly url: URL
  readonly headers?: Record<string, string>
  /** Sent as JSON with POST. */
  readonly body?: unknown
  /** What to do about a 403, if it is not about the key. */
  readonly forbidden?: string
  readonly signal?: AbortSignal | undefined
}

/** Requests JSON from a configured provider. Failures become a `SearchError` with the reason. */
export async function requestJson(needs: ProviderNeeds, options: JsonRequest): Promise<unknown> {
  const { provider, url } = options
  const timeout = AbortSignal.timeout(needs.timeoutMs ?? 15_000)
  const body = options.body === undefined ? null : JSON.stringify(options.body)
  try {
    const response = await request(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    })
    const header = (name: string) => [response.headers[name]].flat()[0] ?? null
    const limits = { maximumBytes: 4 * 1024 * 1024 }
    const text = (await readBounded(response.body, response.headers, limits)).toString('utf8')
    const stated = header('retry-after') ?? header('x-ratelimit-reset')?.split(',')[0]
    const retryAt = retryAfter(stated, needs.now())
    if (response.statusCode !== 200) throw refusal(options, response.statusCode, retryAt)
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SearchError) throw fault
    if (options.signal?.aborted) throw new SearchError('cancelled', 'The search was canceled.')
    if (timeout.aborted) throw new SearchError('timeout', `${provider} took too long to answer.`)
    if (fault instanceof SyntaxError)
      throw new SearchError('bad_answer', `${provider} returned invalid JSON.`)
    throw new SearchError('unreachable', `${provider} cannot be reached at ${url.origin}.`, null, fault)
  }
}

function refusal({ provider, forbidden }: JsonRequest, status: number, retryAt: Date | null): SearchError {
  if (status === 429)
    return new SearchError('rate_limited', `${provider} limits the rate of searches (429).`, retryAt)
  if (status >= 500)
    return new SearchError('unreachable', `${provider} failed with a server error (${status}).`, retryAt)
  if (status === 403 && forbidden) return new SearchError('refused', forbidden)
  return new SearchError('refused', `${provider} rejected the search (${status}): ${advice(status)}`)
}

function advice(status: number): string {
  if (status === 401 || status === 403) return 'check its key and plan.'
  return [402, 432, 433].includes(status) ? 'its plan has no searches left.' : 'check its configured address.'
}
