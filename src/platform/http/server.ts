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
import {
  type AnyRequestContext,
  createRequestContext,
  type RequestContext,
  type RequestHead,
} from './request-context.ts'
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
  serveFile: (context: RequestContext, path: string) => boolean | Promise<boolean>
}

export type HttpServer = { server: Server; app: FastifyInstance; drain(deadlineMs: number): Promise<void> }

/**
 * One `node:http` server. Each request passes, in this order: correlation headers, the limit of its address,
 * answers kept as bytes, then Fastify, which routes to an operation.
 */
export async function createHttpServer(needs: HttpServerNeeds): Promise<HttpServer> {
  const { respond, limits, cache } = needs
  const contexts = new WeakMap<IncomingMessage, RequestContext>()
  const upgrades = createUpgrades(needs.upgrades ?? [], respond)
  let route: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  let isDraining = false

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now()
    const context = createRequestContext(request, response, startedAt, needs.clientAddress.ofRequest(request))
    plainReads.received(request.socket, response)
    if (isDraining) response.shouldKeepAlive = false
    admit(context, () => answer(context))
  }

  /** The short way to an answer that is kept; false when there is none. */
  function receivePlain(request: PlainRequest, response: PlainAnswer): boolean {
    const kept = isDraining ? undefined : cache.get(request.url)
    if (kept === undefined) return false
    const startedAt = performance.now()
    const context = createRequestContext(request, response, startedAt, needs.clientAddress.ofRequest(request))
    admit(context, () => answerFromBytes(context, kept))
    return true
  }

  function admit(context: AnyRequestContext, next: () => void): void {
    try {
      if (context.fault) refuse(context, context.fault)
      else if (saysWho(context.request)) void identifyThen(context, next)
      else next()
    } catch (error) {
      respond.fail(context, error)
    }
  }

  /** Keys and tokens are for the API; a page knows people by their session. Probes ask nobody. */
  function saysWho(request: RequestHead): boolean {
    const url = request.url!
    if (isForPrograms(url) && hasCredentials(request.headers)) return true
    return !isProbe(url) && needs.siteCookies.mayIdentify(request)
  }

  /** A request with malformed headers counts like any other. */
  function refuse(context: AnyRequestContext, fault: ServiceError): void {
    takeThen(context, () => respond.fail(context, fault))
  }

  async function identifyThen(context: AnyRequestContext, next: () => void): Promise<void> {
    try {
      context.caller = await identify(context)
      next()
    } catch (error) {
      respond.fail(context, error)
    }
  }

  async function identify(context: AnyRequestContext): Promise<Caller> {
    try {
      const { url, headers } = context.request
      const credentials = isForPrograms(url!) ? readCredentials(headers) : undefined
      if (credentials === undefined) return await identifyBySession(context)
      const account = await needs.authenticate(credentials)
      if (account === undefined) throw unknownCredentials(credentials)
      return account
    } catch (error) {
      // Guessing credentials spends the budget of the address it comes from.
      await limits.take(context)
      throw error
    }
  }

  /** A session that ended leaves a visitor, who may read on. */
  async function identifyBySession({ request }: AnyRequestContext): Promise<Caller> {
    const value = needs.siteCookies.read(request, 'session')
    return (value && (await needs.authenticate({ kind: 'session', value }))) || anonymous
  }

  function answer(context: RequestContext): void {
    const { method, url } = context.request
    const kept = method === 'GET' || method === 'HEAD' ? cache.get(url!) : undefined
    if (kept) answerFromBytes(context, kept)
    else takeThen(context, () => handOver(context))
  }

  function takeThen(context: AnyRequestContext, next: () => void): void {
    whenDone(context, () => limits.take(context), next)
  }

  /** Limits in memory answer at once, shared ones later; only the latter pay for a promise. */
  function whenDone(
    context: AnyRequestContext,
    ask: () => undefined | Promise<void>,
    next: () => void,
  ): void {
    try {
      const waiting = ask()
      if (waiting) waiting.then(next).catch((error) => respond.fail(context, error))
      else next()
    } catch (error) {
      respond.fail(context, error)
    }
  }

  function answerFromBytes(context: AnyRequestContext, kept: CachedAnswer): void {
    context.operation = kept.operation
    context.timing = 'cache;desc=hit, '
    needs.metrics.servedFromCache()
    const isCurrent = matchesEtag(context.request.headers['if-none-match'], kept.etag)
    const send = () => respond.sendKept(context, isCurrent ? 304 : 200, kept)
    const isCounted = !isCurrent && context.request.method === 'GET'
    whenDone(context, () => (isCounted ? limits.take(context) : limits.look(context)), send)
  }

  function handOver(context: RequestContext): void {
    if (upgrades.handOver(context)) return
    const handler = needs.handlers.find((one) => one.owns(context.request))
    if (handler) {
      void runMountedHandler(handler, context, respond)
      return
    }
    contexts.set(context.request, context)
    route(context.request, context.response)
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
      respond.fail(contexts.get(request.raw)!, translate(error))
    },
  })
  const contextOf = (request: FastifyRequest) => contexts.get(request.raw)!
  readJsonOnly(app)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.hijack()
    const fault = translate(error, request.routeOptions.bodyLimit)
    const accept = ['Accept-Post', 'application/json']
    if (request.method === 'PATCH') accept.push('Accept-Patch', 'application/json')
    const isWrongType = fault instanceof ServiceError && fault.code === 'unsupported_media_type'
    respond.fail(contextOf(request), fault, isWrongType ? accept : [])
  })
  app.setNotFoundHandler(async (request, reply) => {
    reply.hijack()
    const context = contextOf(request)
    try {
      if (await needs.serveFile(context, request.url.split('?')[0]!)) return
      throw new ServiceError(
        'not_found',
        `Nothing is at ${request.method} ${request.url.split('?')[0]}; see /developers/api`,
      )
    } catch (error) {
      respond.fail(context, error)
    }
  })
  mount(app, needs.routes, { ...needs, contextOf })
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

/** Requests that never became one: there is no context, so the refusal is written to the socket itself. */
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
