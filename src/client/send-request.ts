import type { OperationEntry } from './operation-table.ts'
import { ConnectionError, type ProblemError, toProblemError } from './problem-error.ts'
import { wait } from './wait.ts'

export type ClientOptions = {
  /** Where the service is: `https://directory.example.org`. */
  readonly baseUrl: string
  /** Sent as `X-API-Key`. Not in browsers: keys are secrets. */
  readonly apiKey?: string
  /** Sent as `Authorization: Bearer`. A function is called for every request, so that it can renew the token. */
  readonly accessToken?: string | (() => string | Promise<string>)
  /** More headers of every request. A function is called for every request. */
  readonly headers?: Readonly<Record<string, string>> | (() => Promise<Record<string, string>>)
  /** How often a refused request is sent again; 3 by default. */
  readonly retries?: number
  /** A `Retry-After` above this is an error instead of a wait; 65 seconds by default. */
  readonly maximumWaitSeconds?: number
  /** Called before such a wait. */
  readonly onWait?: (error: ProblemError, seconds: number) => void
  /** Longer than the longest long poll; 60 seconds by default. */
  readonly timeoutMs?: number
}

export type OperationInput = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export async function credentialHeaders(options: ClientOptions): Promise<Record<string, string>> {
  const { apiKey, accessToken, headers } = options
  const token = typeof accessToken === 'function' ? await accessToken() : accessToken
  return {
    ...(typeof headers === 'function' ? await headers() : headers),
    ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
}

/** Sends the request of an operation, and again when the service asks to wait. Errors become ProblemError. */
export async function sendRequest(
  options: ClientOptions,
  { method, path, accept = 'application/json' }: OperationEntry,
  input: OperationInput,
): Promise<Response> {
  const { retries = 3, maximumWaitSeconds = 65 } = options
  const url = urlOf(options.baseUrl, path, input)
  const hasBody = input.body !== undefined
  for (let attempt = 0; ; attempt++) {
    const response = await fetchOnce(url, options, input.signal, {
      method,
      headers: {
        Accept: accept,
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(await credentialHeaders(options)),
        ...input.headers,
      },
      ...(hasBody && { body: JSON.stringify(input.body) }),
    })
    // A conditional request was answered: the caller has the current representation.
    if (response.ok || response.status === 304) return response
    const error = await toProblemError(response)
    const { retryAfterSeconds } = error
    // A limit refuses a request before anything happens; a 503 may come after a write.
    const isSafe = error.status === 429 || (error.status === 503 && method === 'GET')
    const isWorthWaiting = retryAfterSeconds !== undefined && retryAfterSeconds <= maximumWaitSeconds
    if (!isSafe || !isWorthWaiting || attempt >= retries || error.code === 'wait_too_long') throw error
    options.onWait?.(error, retryAfterSeconds)
    await wait(retryAfterSeconds * 1000, input.signal)
  }
}

async function fetchOnce(
  url: string,
  { timeoutMs = 60_000 }: ClientOptions,
  signal: AbortSignal | undefined,
  init: RequestInit,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect would carry the credentials to another address.
    return await fetch(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (cause) {
    signal?.throwIfAborted()
    const what = timeout.aborted ? `does not respond within ${timeoutMs / 1000} seconds` : 'cannot be reached'
    throw new ConnectionError(`The service at ${new URL(url).origin} ${what}`, { cause })
  }
}

/** Fills `{place_key}` and adds the query: lists are repeated, undefined values are left out. */
export function urlOf(baseUrl: string, path: string, { params = {}, query = {} }: OperationInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`params.${name} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`
}
