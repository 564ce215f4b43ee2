import type { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, request } from 'undici'
import type { Lookup } from '../../platform/safe-fetch/checked-addresses.ts'
import { checkedConnector } from '../../platform/safe-fetch/checked-connector.ts'
import { portOf } from '../../platform/safe-fetch/port-of.ts'
import { isPublicAddress } from '../../platform/safe-fetch/public-address.ts'
import { isSamplePage } from './address-rules.ts'

export type Network = {
  /** Replaces the system's DNS. */
  readonly lookup?: Lookup
  /** Loopback ports that may be connected to, for sample sites and tests. */
  readonly allowedLoopbackPorts?: readonly number[]
  /** The address below which the service serves the pages of its sample town; they may be on a loopback address. */
  readonly samplePages?: string | undefined
  /** Replaces the agent with checked connections. Its provider is responsible for the addresses it connects to. */
  readonly dispatcher?: Dispatcher
}

export type HttpResponse = {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Readable
}

export type Transport = ReturnType<typeof createTransport>

/** All requests use connections to checked addresses. */
export function createTransport(network: Network, limits: { timeoutMs: number }) {
  const dispatcher = network.dispatcher ?? checkedAgent(network, limits.timeoutMs)
  const { samplePages } = network
  const samplePorts = samplePages === undefined ? [] : [portOf(new URL(samplePages))]
  // An agent of its own, so that no other address reaches the service over loopback.
  const sampleAgent = checkedAgent({ ...network, allowedLoopbackPorts: samplePorts }, limits.timeoutMs)
  const agentFor = (url: URL) => (isSamplePage(url, samplePages) ? sampleAgent : dispatcher)
  return {
    /** Sends one request without following redirects. The body must be read or destroyed. */
    async send(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<HttpResponse> {
      const attempt = () => request(url, { dispatcher: agentFor(url), headers, signal })
      // RFC 9112 § 9.3.1: a server may close a persistent connection just as it is reused.
      const response = await attempt().catch((fault) => {
        if (signal.aborted || !isConnectionReset(fault)) throw fault
        return attempt()
      })
      return { status: response.statusCode, headers: response.headers, body: response.body }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      if (network.dispatcher === undefined) await dispatcher.destroy()
      await sampleAgent.destroy()
    },
  }
}

const isConnectionReset = (fault: NodeJS.ErrnoException) =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(fault.code ?? '')

function checkedAgent(network: Network, timeoutMs: number): Agent {
  const isAllowed = (address: string, port: number) =>
    isPublicAddress(address) || (isLoopback(address) && network.allowedLoopbackPorts?.includes(port) === true)
  return new Agent({
    connect: checkedConnector({
      timeoutMs,
      isAllowed,
      ...(network.lookup ? { lookup: network.lookup } : {}),
    }),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    allowH2: false,
    // As much as browsers accept.
    maxHeaderSize: 64 * 1024,
    connections: 4,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
  })
}

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Sends a request and follows its redirects. Null if one leads nowhere, too far, or where `mayFetch` forbids. */
export async function followRedirects(
  transport: Transport,
  first: URL,
  given: {
    readonly headers: Record<string, string>
    readonly signal: AbortSignal
    readonly maximumRedirects: number
    readonly mayFetch: (url: URL) => boolean
  },
): Promise<HttpResponse | null> {
  let url: URL | null = first
  for (let hop = 0; url !== null && hop <= given.maximumRedirects; hop++) {
    if (!given.mayFetch(url)) return null
    const response = await transport.send(url, given.headers, given.signal)
    const isRedirect = response.status >= 300 && response.status < 400
    const location = isRedirect ? headerOf(response, 'location') : null
    if (location === null) return response
    discard(response)
    url = URL.parse(location, url.href)
  }
  return null
}

/** The value of a header; the first if it was sent twice. */
export function headerOf(response: Pick<HttpResponse, 'headers'>, name: string): string | null {
  const value = response.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

export function discard(response: HttpResponse): void {
  response.body.on('error', () => {}).destroy()
}
