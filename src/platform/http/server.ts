import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Changes } from '../changes.ts'
import type { ClientAddress } from '../client-address.ts'
import type { Metrics } from '../metrics.ts'
import { maximumHeaderBytes } from './client-error.ts'
import { matchesEtag } from './etag.ts'
import {
  type Authenticate,
  anonymous,
  type Caller,
  hasCredentials,
  readCredentials,
  unknownCredentials,
} from './identity.ts'
import type { Limits } from './limits.ts'
import { createHttpListener, type HttpListener } from './listener.ts'
import { type MountedHandler, runMountedHandler } from './mounted-handler.ts'
import { isForPrograms, isProbe } from './path-rules.ts'
import { createRequestContext, type RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { Route } from './route.ts'
import { createRouter } from './router.ts'
import type { SiteCookies } from './site-cookies.ts'
import { createUpgrades, type Upgrade } from './socket-upgrade.ts'

/** How often a draining server looks for connections it can close. */
const drainSweepMs = 50

type HttpServerNeeds = {
  /** A listener that is open already; otherwise the server creates its own. */
  listener?: HttpListener
  respond: Respond
  limits: Limits
  cache: ResponseCache
  changes: Changes
  metrics: Metrics
  clientAddress: ClientAddress
  authenticate: Authenticate
  routes: readonly Route[]
  siteCookies: SiteCookies
  /** Handlers outside the router: the site, the OAuth server, streams. */
  handlers: readonly MountedHandler[]
  /** Paths whose connections switch to another protocol. */
  upgrades?: readonly Upgrade[]
  /** Serves paths that are not operations (pages, sample files); false when it does not know the path. */
  serveFile: (context: RequestContext, path: string) => boolean | Promise<boolean>
}

export type HttpServer = { server: Server; app: FastifyInstance; drain(deadlineMs: number): Promise<void> }

/**
 * One `node:http` server. A request passes, in this order: correlation headers, identity, the response cache, rate
 * limits, then upgrades, mounted handlers or the router.
 */
export async function createHttpServer(needs: HttpServerNeeds): Promise<HttpServer> {
  const { respond, limits, cache } = needs
  const upgrades = createUpgrades(needs.upgrades ?? [], respond)
  let isDraining = false

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const context = createRequestContext(request, response, needs.clientAddress.ofRequest(request))
    if (isDraining) response.setHeader('Connection', 'close')
    try {
      if (context.malformed !== undefined) limitThen(context, () => respond.fail(context, context.malformed))
      else if (mustIdentify(context)) void identifyThen(context, () => serve(context))
      else serve(context)
    } catch (error) {
      respond.fail(context, error)
    }
  }

  /** API keys and tokens identify callers of the API; sessions identify people on pages. Probes stay anonymous. */
  function mustIdentify({ path, request }: RequestContext): boolean {
    if (isForPrograms(path) && hasCredentials(request.headers)) return true
    return !isProbe(path) && needs.siteCookies.mayIdentify(request)
  }

  async function identifyThen(context: RequestContext, next: () => void): Promise<void> {
    try {
      context.caller = await identify(context)
      next()
    } catch (error) {
      respond.fail(context, error)
    }
  }

  async function identify(context: RequestContext): Promise<Caller> {
    try {
      const { path, request } = context
      const credentials = isForPrograms(path) ? readCredentials(request.headers) : undefined
      if (credentials === undefined) return await identifyBySession(context)
      const account = await needs.authenticate(credentials)
      if (account === undefined) throw unknownCredentials(credentials)
      return account
    } catch (error) {
      // Wrong credentials count against the client's address.
      await limits.take(context)
      throw error
    }
  }

  /** A person whose session has ended stays an anonymous visitor. */
  async function identifyBySession({ request }: RequestContext): Promise<Caller> {
    const value = needs.siteCookies.read(request, 'session')
    return (value && (await needs.authenticate({ kind: 'session', value }))) || anonymous
  }

  function serve(context: RequestContext): void {
    const { method, url } = context.request
    const cached = method === 'GET' || method === 'HEAD' ? cache.get(url!) : undefined
    if (cached) serveCached(context, cached)
    else limitThen(context, () => dispatch(context))
  }

  function limitThen(context: RequestContext, next: () => void): void {
    afterLimit(context, () => limits.take(context), next)
  }

  /** Limits in memory are synchronous; only shared ones need a promise. */
  function afterLimit(
    context: RequestContext,
    check: () => undefined | Promise<void>,
    next: () => void,
  ): void {
    try {
      const pending = check()
      if (pending) pending.then(next).catch((error) => respond.fail(context, error))
      else next()
    } catch (error) {
      respond.fail(context, error)
    }
  }

  function serveCached(context: RequestContext, cached: CachedResponse): void {
    context.operation = cached.operation
    context.timing = 'cache;desc=hit, '
    needs.metrics.countCacheHit()
    const isUnchanged = matchesEtag(context.request.headers['if-none-match'], cached.etag)
    const isFree = isUnchanged || context.request.method === 'HEAD'
    afterLimit(
      context,
      () => (isFree ? limits.peek(context) : limits.take(context)),
      () =>
        respond.send(
          context,
          isUnchanged
            ? { status: 304, headers: cached.notModifiedHeaders, body: undefined }
            : { status: 200, headers: cached.headers, body: cached.body },
        ),
    )
  }

  function dispatch(context: RequestContext): void {
    if (upgrades.dispatch(context)) return
    const handler = needs.handlers.find((one) => one.owns(context.request))
    if (handler) void runMountedHandler(handler, context, respond)
    else router.route(context)
  }

  const handlers = {
    receive,
    ownsUpgrade: upgrades.owns,
    upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) =>
      upgrades.receive(request, socket, head, (response) => receive(request, response)),
  }
  const listener = needs.listener ?? createHttpListener(handlers)
  const { server, unused } = listener
  const router = await createRouter({ ...needs, server, maximumPathLength: maximumHeaderBytes })
  // The routes are complete only now.
  listener.use(handlers)

  return {
    server,
    app: router.app,
    /** Stops accepting connections, waits for running requests, then closes the rest. */
    async drain(deadlineMs) {
      isDraining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Closes a connection as soon as its last request ends, not at the deadline.
      const sweep = setInterval(() => {
        unused.close()
        server.closeIdleConnections()
      }, drainSweepMs)
      const force = setTimeout(() => {
        server.closeAllConnections()
        upgrades.destroyAll()
      }, deadlineMs)
      await closed
      clearTimeout(force)
      clearInterval(sweep)
      await router.app.close()
    },
  }
}
