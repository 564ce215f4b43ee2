import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { abortable } from '../abortable.ts'
import { checkedAddresses, type Lookup, type ResolvedAddress } from './checked-addresses.ts'
import { portOf } from './port-of.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody } from './read-body.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

export type SafeFetchOptions = {
  /** Maximum size of the body after decompression. With 0 the body is not read. */
  maximumBytes: number
  /** For the whole request: DNS, connecting, redirects and the body. */
  timeoutMs: number
  /** Only `https:` by default. */
  protocols?: readonly ('https:' | 'http:')[]
  /** Only 443 by default. */
  allowedPorts?: readonly number[]
  /** 0 by default: a redirect is returned as it is. Only GET and HEAD follow redirects. */
  maximumRedirects?: number
  lookup?: Lookup
  /** Which addresses may be connected to; tests allow loopback. */
  isAllowed?: (address: string) => boolean
}

export type SafeFetch = (url: string | URL, init?: SafeRequest) => Promise<Response>
type SafeRequest = {
  method?: string
  headers?: Headers | Record<string, string>
  body?: string | Uint8Array
  signal?: AbortSignal
}

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * A fetch for untrusted URLs: resolve → check every address → connect to a checked one, without a second DNS lookup.
 * Each redirect starts over. Nothing connects before the check, so internal hosts cannot be probed.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { protocols = ['https:'], allowedPorts = [443], maximumRedirects = 0 } = options
  const isAllowed = options.isAllowed ?? isPublicAddress

  function check(url: URL): void {
    if (!protocols.some((protocol) => protocol === url.protocol)) {
      throw new SafeFetchError('protocol', `${url.protocol}// URLs are not allowed`)
    }
    if (!allowedPorts.includes(portOf(url))) {
      throw new SafeFetchError('port', `Port ${portOf(url)} is not allowed`)
    }
    if (url.username !== '' || url.password !== '') {
      throw new SafeFetchError('protocol', 'URLs with a user name are not allowed')
    }
  }

  async function once(url: URL, init: SafeRequest, signal: AbortSignal): Promise<IncomingMessage> {
    check(url)
    // A DNS lookup cannot be canceled, but the caller need not wait for it.
    const addresses = await abortable(checkedAddresses(url.hostname, isAllowed, options.lookup), signal)
    return send(url, init, addresses, signal)
  }

  return async (target, given = {}) => {
    let init = given
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout
    const mayRedirect = ['GET', 'HEAD'].includes(init.method ?? 'GET')
    try {
      let url = new URL(target)
      for (let hop = 0; ; hop++) {
        const incoming = await once(url, init, signal)
        const location = redirects.has(incoming.statusCode ?? 0) ? incoming.headers.location : undefined
        if (location === undefined || !mayRedirect || maximumRedirects === 0) {
          return await responseOf(url, incoming, init, options.maximumBytes)
        }
        incoming.destroy()
        if (hop === maximumRedirects) throw new SafeFetchError('redirects', 'Too many redirects')
        const next = new URL(location, url)
        // Credentials must not follow a redirect to another origin.
        if (next.origin !== url.origin) init = withoutCredentials(init)
        url = next
      }
    } catch (fault) {
      if (fault instanceof SafeFetchError) throw fault
      if (timeout.aborted) throw new SafeFetchError('too_slow', 'The response took too long', fault)
      throw new SafeFetchError('unreachable', causeOf(fault), fault)
    }
  }
}

/** What its owner can do something about: a server that is down, and a certificate. */
function causeOf(fault: unknown): string {
  const code = (fault as NodeJS.ErrnoException).code ?? ''
  if (code === 'ECONNREFUSED') return 'Nothing is listening at this address'
  if (/CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/.test(code))
    return 'No secure connection was possible; check the certificate'
  return 'There was no usable response'
}

function withoutCredentials(init: SafeRequest): SafeRequest {
  const headers = new Headers(init.headers)
  for (const name of ['authorization', 'cookie', 'proxy-authorization']) headers.delete(name)
  return { ...init, headers }
}

function send(
  url: URL,
  init: SafeRequest,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Connects to the checked address, whatever the DNS says by now.
  const pinned: LookupFunction = (_hostname, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, addresses[0]!.address, addresses[0]!.family)
  const headers = new Headers(init.headers)
  headers.set('accept-encoding', 'gzip, br')
  const settings: RequestOptions = {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(headers),
    // A shared connection might have been opened under other rules.
    agent: false,
    lookup: pinned,
    signal,
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, settings)
    request.on('response', resolve).on('error', reject)
    request.end(init.body)
  })
}

async function responseOf(
  url: URL,
  incoming: IncomingMessage,
  init: SafeRequest,
  maximumBytes: number,
): Promise<Response> {
  const status = incoming.statusCode ?? 0
  const hasNoBody = init.method === 'HEAD' || status === 204 || status === 205 || status === 304
  const isSkipped = hasNoBody || maximumBytes === 0
  const body = isSkipped ? null : await readBody(incoming, maximumBytes)
  if (isSkipped) incoming.destroy()
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  // These describe the encoded body, which is decoded here.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  const response = new Response(body, { status, headers })
  return Object.defineProperty(response, 'url', { value: url.href })
}
