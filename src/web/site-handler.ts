import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Clock } from '../platform/clock.ts'
import { assumeProduction } from '../platform/config.ts'
import { ServiceError } from '../platform/errors.ts'
import type { MountedHandler } from '../platform/http/mounted-handler.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Respond } from '../platform/http/respond.ts'
import type { Recording } from '../platform/http/response-cache.ts'
import type { SiteCookies } from '../platform/http/site-cookies.ts'
import type { Log } from '../platform/log.ts'
import type { Attempts } from '../platform/rate-limit/attempts.ts'
import { type PageCache, sendCachedPage, toCachedPage } from './page-cache.ts'
import { readTheme } from './read-theme.ts'
import { groupOf, groupRoutes } from './route-groups.ts'
import { assetAddresses } from './site-assets.ts'
import { isSitePath, servedAddress } from './site-paths.ts'
import type { SiteRequest, SiteServices } from './site-request.ts'
import { framedPageHeaders, pageHeaders, publicPageHeaders } from './site-security.ts'

const sessionCookieSeconds = 90 * 86_400
const browserCookieSeconds = 365 * 86_400

type SiteNeeds = {
  /** Folder of the built site. */
  folder: string
  baseUrl: string
  cookies: SiteCookies
  attempts: Attempts
  services: SiteServices
  /** Pages that are the same for every anonymous visitor. */
  pages: PageCache
  respond: Respond
  log: Log
  now: Clock
}

/** Serves the pages with React Router. Loaders call the services in this process. */
export function createSiteHandler(needs: SiteNeeds): MountedHandler {
  const { host, protocol } = new URL(needs.baseUrl)
  const { enhanceScript } = assetAddresses(needs.folder)
  let loading: ReturnType<typeof loadSite> | undefined
  const load = () => {
    loading ??= loadSite(needs.folder, host)
    return loading
  }

  async function handle(context: RequestContext, takeOver: () => RequestContext['response']): Promise<void> {
    const { request, response } = context
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && !needs.cookies.isOwn(request)) {
      throw new ServiceError('invalid_request', 'Only pages of this site may submit forms')
    }
    const address = isRead ? servedAddress(request.url!, needs.services.site.languages) : undefined
    if (address !== undefined) {
      const response = takeOver()
      response.writeHead(302, { Location: address, 'Cache-Control': 'no-store' })
      response.end()
      return
    }
    const theme = readTheme(needs.cookies, request)
    const cacheKey = `${theme ?? ''} ${request.url}`
    const isShared = isRead && needs.cookies.read(request, 'session') === undefined
    const cached = isShared ? needs.pages.get(cacheKey) : undefined
    if (cached) {
      context.isFromMemory = true
      return sendCachedPage(needs.respond, context, cached)
    }
    const recording = needs.pages.startRecording()
    const site = await load()
    const page = openPage(context, { ...needs, theme, enhanceScript, recording })
    const routerContext = new site.RouterContextProvider()
    routerContext.set(site.siteContext, page.request)
    const given = createRequest(request, response, { host, protocol })
    // The router answers HEAD without the page, but its length and ETag belong to the page.
    const asked = isShared ? new Request(given.url, { headers: given.headers, signal: given.signal }) : given
    const result = await site.handle(asked, routerContext)
    // What a page loads is no page: as HTML, a browser would draw the tags in its texts.
    const isPage = result.headers.get('content-type')?.startsWith('text/html') === true
    const isSame = page.isFramed() || (isShared && page.cookies.length === 0)
    if (isPage && isSame && page.isPublic() && result.status === 200) {
      const headers = page.isFramed() ? framedPageHeaders.flat() : publicPageHeaders
      const rendered = toCachedPage(page.html() ?? (await result.text()), headers)
      if (isShared) needs.pages.store(cacheKey, recording, rendered)
      return sendCachedPage(needs.respond, context, rendered)
    }
    // A frame shows what went wrong, too.
    const headers =
      isPage && page.isFramed()
        ? framedPageHeaders
        : pageHeaders({ nonce: page.request.nonce, formOrigins: page.formOrigins })
    for (const [name, value] of headers) result.headers.set(name, value)
    for (const cookie of page.cookies) result.headers.append('Set-Cookie', cookie)
    const html = page.html()
    await sendResponse(takeOver(), html === undefined ? result : new Response(html, result))
  }

  return {
    name: 'page',
    prepare: load,
    owns: ({ url, headers }) => isSitePath(url!.split('?', 1)[0]!, headers.accept),
    handle,
  }
}

async function loadSite(folder: string, host: string) {
  assumeProduction()
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const address = pathToFileURL(join(folder, 'server/index.js')).href
  // The Host header may differ behind a proxy. The form origin was already checked against the base URL.
  const build: ServerBuild = { ...(await import(address)), allowedActionOrigins: [host] }
  const handlers = new Map(
    [...groupRoutes(build)].map(([group, part]) => [group, createRequestHandler(part, 'production')]),
  )
  const handleAny = createRequestHandler(build, 'production')
  const handle: typeof handleAny = (request, context) => {
    const handler = handlers.get(groupOf(new URL(request.url).pathname)) ?? handleAny
    return handler(request, context)
  }
  const { siteContext } = build.entry.module as unknown as { siteContext: RouterContext<SiteRequest> }
  return { handle, RouterContextProvider, siteContext }
}

type PageNeeds = SiteNeeds & Pick<SiteRequest, 'theme' | 'enhanceScript'> & { recording: Recording }

function openPage(context: RequestContext, needs: PageNeeds) {
  const { request: node, response, caller, address, requestId } = context
  let isPublic = false
  let isFramed = false
  let html: string | undefined
  const cookies: string[] = []
  const formOrigins: string[] = []
  let binding = needs.cookies.read(node, 'browser')

  const request: SiteRequest = {
    services: needs.services,
    baseUrl: needs.baseUrl,
    caller,
    now: needs.now(),
    nonce: randomBytes(16).toString('base64'),
    userAgent: node.headers['user-agent']?.slice(0, 300) ?? '',
    requestId,
    theme: needs.theme,
    chooseTheme: (theme) =>
      void cookies.push(
        theme ? needs.cookies.set('theme', theme, browserCookieSeconds) : needs.cookies.clear('theme'),
      ),
    enhanceScript: needs.enhanceScript,
    dependsOn(tags) {
      isPublic = true
      for (const tag of tags) needs.recording.tags.add(tag)
    },
    allowFraming() {
      isFramed = true
    },
    takePage(page) {
      html = page
    },
    onError: (error) => needs.log.error({ err: error, request_id: requestId }, 'A page failed'),
    sessionToken: needs.cookies.read(node, 'session'),
    browserBinding() {
      if (binding === undefined) {
        binding = randomBytes(32).toString('base64url')
        cookies.push(needs.cookies.set('browser', binding, browserCookieSeconds))
      }
      return binding
    },
    signIn: (token) => void cookies.push(needs.cookies.set('session', token, sessionCookieSeconds)),
    signOut: () => void cookies.push(needs.cookies.clear('session')),
    attempt: (kind) =>
      needs.attempts.spend(
        kind,
        caller.kind === 'account' ? `account:${caller.accountId}` : address,
        (result) => {
          context.rateLimit = result
        },
      ),
    allowFormTo: (origin) => void formOrigins.push(origin),
    node: { request: node, response },
  }
  return {
    request,
    cookies,
    formOrigins,
    isPublic: () => isPublic,
    isFramed: () => isFramed,
    html: () => html,
  }
}
