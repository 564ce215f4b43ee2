import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Changes } from '../changes.ts'
import type { ClientAddress } from '../client-address.ts'
import { ServiceError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { matchesEtag } from './etag.ts'
import { type AnyExchange, type Exchange, openExchange, type RequestHead } from './exchange.ts'
import { keepAliveSeconds } from './head-text.ts'
import {
  type Authenticate,
  anonymous,
  type Caller,
  hasCredentials,
  readCredentials,
  unknownCredentials,
} from './identity.ts'
import type { Limits } from './limits.ts'
import { mount } from './mount.ts'
import { type MountedHandler, runMountedHandler } from './mounted-handler.ts'
import type { PlainAnswer } from './plain/plain-answer.ts'
import { servePlainReads } from './plain/plain-reads.ts'
import type { PlainRequest } from './plain/plain-request.ts'
import { isProbe } from './probe.ts'
import type { Respond } from './respond.ts'
import type { CachedAnswer, ResponseCache } from './response-cache.ts'
import type { Route } from './route.ts'
import type { SiteCookies } from './site-cookies.ts'
import { watchUnusedConnections } from './unused-connections.ts'
import { createUpgrades, type Upgrade } from './upgrade.ts'

/** How often a server that is ending looks for connections it may close. */
const sweepMs = 50

/** Bodies of ordinary requests; larger ones are refused with 413. */
export const maximumBodyBytes = 1024 * 1024

export type HttpServerNeeds = {
  respond: Respond
  limits: Limits
  cache: ResponseCache
  changes: Changes
  metrics: Metrics
  clientAddress: ClientAddress
  authenticate: Authenticate
  routes: readonly Route[]
  siteCookies: SiteCookies
  /** Libraries that answer whole addresses by themselves: the site, the OAuth server. */
  handlers: readonly MountedHandler[]
  /** Addresses that speak another protocol than HTTP. */
  upgrades?: readonly Upgrade[]
  /** Answers paths that are no operations (pages, sample files); false when it does not know the path. */
  serveFile: (exchange: Exchange, path: string) => boolean | Promise<boolean>
}

export type HttpServer = { server: Server; app: FastifyInstance; drain(deadlineMs: number): Promise<void> }

/**
 * One `node:http` server. Each request passes, in this order: correlation headers, the limit of its address,
 * answers kept as bytes, then Fastify, which routes to an operation.
 */
export async function createHttpServer(needs: HttpServerNeeds): Promise<HttpServer> {
  const { respond, limits, cache } = needs
  const exchanges = new WeakMap<IncomingMessage, Exchange>()
  const upgrades = createUpgrades(needs.upgrades ?? [], respond)
  let route: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  let isDraining = false

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now()
    const exchange = openExchange(request, response, startedAt, needs.clientAddress.ofRequest(request))
    plainReads.received(request.socket, response)
    if (isDraining) response.shouldKeepAlive = false
    admit(exchange, () => answer(exchange))
  }

  /** The short way to an answer that is kept; false when there is none. */
  function receivePlain(request: PlainRequest, response: PlainAnswer): boolean {
    const kept = isDraining ? undefined : cache.get(request.url)
    if (kept === undefined) return false
    const startedAt = performance.now()
    const exchange = openExchange(request, response, startedAt, needs.clientAddress.ofRequest(request))
    admit(exchange, () => answerFromBytes(exchange, kept))
    return true
  }

  function admit(exchange: AnyExchange, next: () => void): void {
    try {
      if (exchange.fault) refuse(exchange, exchange.fault)
      else if (saysWho(exchange.request)) void identifyThen(exchange, next)
      else next()
    } catch (error) {
      respond.fail(exchange, error)
    }
  }

  /** Keys and tokens are for the API; a page knows people by their session. Probes ask nobody. */
  function saysWho(request: RequestHead): boolean {
    const url = request.url!
    if (isForPrograms(url) && hasCredentials(request.headers)) return true
    return !isProbe(url) && needs.siteCookies.mayIdentify(request)
  }

  /** A request with malformed headers counts like any other. */
  function refuse(exchange: AnyExchange, fault: ServiceError): void {
    takeThen(exchange, () => respond.fail(exchange, fault))
  }

  async function identifyThen(exchange: AnyExchange, next: () => void): Promise<void> {
    try {
      exchange.caller = await identify(exchange)
      next()
    } catch (error) {
      respond.fail(exchange, error)
    }
  }

  async function identify(exchange: AnyExchange): Promise<Caller> {
    try {
      const { url, headers } = exchange.request
      const credentials = isForPrograms(url!) ? readCredentials(headers) : undefined
      if (credentials === undefined) return await identifyBySession(exchange)
      const account = await needs.authenticate(credentials)
      if (account === undefined) throw unknownCredentials(credentials)
      return account
    } catch (error) {
      // Guessing credentials spends the budget of the address it comes from.
      await limits.take(exchange)
      throw error
    }
  }

  /** A session that ended leaves a visitor, who may read on. */
  async function identifyBySession({ request }: AnyExchange): Promise<Caller> {
    const value = needs.siteCookies.read(request, 'session')
    return (value && (await needs.authenticate({ kind: 'session', value }))) || anonymous
  }

  function answer(exchange: Exchange): void {
    const { method, url } = exchange.request
    const kept = method === 'GET' || method === 'HEAD' ? cache.get(url!) : undefined
    if (kept) answerFromBytes(exchange, kept)
    else takeThen(exchange, () => handOver(exchange))
  }

  function takeThen(exchange: AnyExchange, next: () => void): void {
    whenDone(exchange, () => limits.take(exchange), next)
  }

  /** Limits in memory answer at once, shared ones later; only the latter pay for a promise. */
  function whenDone(exchange: AnyExchange, ask: () => undefined | Promise<void>, next: () => void): void {
    try {
      const waiting = ask()
      if (waiting) waiting.then(next).catch((error) => respond.fail(exchange, error))
      else next()
    } catch (error) {
      respond.fail(exchange, error)
    }
  }

  function answerFromBytes(exchange: AnyExchange, kept: CachedAnswer): void {
    exchange.operation = kept.operation
    exchange.timing = 'cache;desc=hit, '
    needs.metrics.servedFromCache()
    const isCurrent = matchesEtag(exchange.request.headers['if-none-match'], kept.etag)
    const send = () => respond.sendKept(exchange, isCurrent ? 304 : 200, kept)
    const isCounted = !isCurrent && exchange.request.method === 'GET'
    whenDone(exchange, () => (isCounted ? limits.take(exchange) : limits.look(exchange)), send)
  }

  function handOver(exchange: Exchange): void {
    if (upgrades.handOver(exchange)) return
    const handler = needs.handlers.find((one) => one.owns(exchange.request))
    if (handler) {
      void runMountedHandler(handler, exchange, respond)
      return
    }
    exchanges.set(exchange.request, exchange)
    route(exchange.request, exchange.response)
  }

  const server = createServer({ ...slowClientLimits, shouldUpgradeCallback: upgrades.owns }, receive)
  const plainReads = servePlainReads(server, receivePlain)
  const unused = watchUnusedConnections(server)
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    receive(request, upgrades.arrive(request, socket, head)),
  )
  server.on('clientError', refuseBrokenRequest)
  const app = Fastify({
    serverFactory: (handler) => {
      route = handler
      return server
    },
    exposeHeadRoutes: false,
    bodyLimit: maximumBodyBytes,
    return503OnClosing: false,
    routerOptions: { maxParamLength: slowClientLimits.maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      reply.hijack()
      respond.fail(exchanges.get(request.raw)!, translate(error))
    },
  })
  const exchangeOf = (request: FastifyRequest) => exchanges.get(request.raw)!
  readJsonOnly(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.hijack()
    const fault = translate(error, request.routeOptions.bodyLimit)
    const accept = ['Accept-Post', 'application/json']
    if (request.method === 'PATCH') accept.push('Accept-Patch', 'application/json')
    const isWrongType = fault instanceof ServiceError && fault.code === 'unsupported_media_type'
    respond.fail(exchangeOf(request), fault, isWrongType ? accept : [])
  })
  app.setNotFoundHandler(async (request, reply) => {
    reply.hijack()
    const exchange = exchangeOf(request)
    try {
      if (await needs.serveFile(exchange, request.url.split('?')[0]!)) return
      throw new ServiceError(
        'not_found',
        `Nothing is at ${request.method} ${request.url.split('?')[0]}; see /developers/api`,
      )
    } catch (error) {
      respond.fail(exchange, error)
    }
  })
  mount(app, needs.routes, { ...needs, exchangeOf })
  await app.ready()

  return {
    server,
    app,
    /** Stops accepting, lets running requests end, then closes what is left. */
    async drain(deadlineMs) {
      isDraining = true
      const deadline = performance.now() + deadlineMs
      // node:http takes a connection for idle when the answer that is leaving is not its own.
      while (plainReads.isSending() && performance.now() < deadline) await wait(sweepMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection whose last request ends during the drain is closed then, not at the deadline.
      const sweep = setInterval(() => {
        unused.close()
        server.closeIdleConnections()
      }, sweepMs)
      const force = setTimeout(() => {
        server.closeAllConnections()
        upgrades.destroyAll()
      }, deadline - performance.now())
      await closed
      clearTimeout(force)
      clearInterval(sweep)
      await app.close()
    },
  }
}

const isForPrograms = (url: string) => url.startsWith('/api/') || url.startsWith('/mcp')

/** A client that dawdles over its headers or body holds a socket, never a worker; it is cut off. */
const slowClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: keepAliveSeconds * 1000,
  maxHeaderSize: 16 * 1024,
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(utf8.decode(body as Buffer)))
    } catch {
      done(new ServiceError('invalid_json', 'The body must be one JSON value in UTF-8'))
    }
  })
}

/** Fastify's own refusals in the words of our registry. */
function translate(error: FastifyError | ServiceError, bodyBytes = maximumBodyBytes): unknown {
  if (error instanceof ServiceError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('body_too_large', `The body may have at most ${bodyBytes} bytes`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_TYPE':
      return new ServiceError('unsupported_media_type', 'Send the body as application/json')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new ServiceError('invalid_request', 'The request address or its length cannot be read')
    default:
      return error
  }
}

/** Requests that never became one: there is no exchange, so the refusal is written to the socket itself. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, code, title] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'request_timeout', 'The request took too long to arrive']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'invalid_header', 'A request header is malformed']
        : ['400 Bad Request', 'invalid_request', 'The request is not valid']
  const requestId = `req_${randomBytes(8).toString('hex')}`
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status: Number.parseInt(status, 10),
    code,
    detail: title,
    request_id: requestId,
  })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-ID: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
}
