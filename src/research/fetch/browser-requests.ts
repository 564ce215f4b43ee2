import type { Route } from 'playwright-core'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import type { PageRules } from './fetcher.ts'
import type { Fetched } from './outcome.ts'
import { isSameSite } from './site.ts'
import { followRedirects, type HttpResponse } from './transport.ts'

/** Resource types a page may load. Images, media and fonts carry no text; frames are other pages. */
const allowedTypes = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])
const dataTypes = new Set(['document', 'xhr', 'fetch'])
const pageLimits = { requests: 80, bytes: 20 * 1024 * 1024, documents: 3 }
/** Request headers passed on. Others reveal more than a site needs, or would be untrue. */
const forwardedHeaders = /^(accept|accept-language|content-type|origin|referer|x-[\w-]+|authorization)$/
/** Response headers that describe the encoded body or would store something. */
const droppedHeaders =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive|set-cookie|content-security-policy.*|strict-transport-security)$/

/**
 * Answers the requests of one rendered page. The browser has no network access: each request is checked by the
 * address rules and sent by our transport. The page itself is not fetched again.
 */
export function handleBrowserRequests(rules: PageRules, page: Fetched, signal: AbortSignal) {
  const remaining = { ...pageLimits }
  let isFirst = true

  async function load(route: Route, url: URL, headers: Record<string, string>): Promise<void> {
    const { transport, limits, addressRefusal } = rules
    const { maximumRedirects, maximumRatio } = limits
    const mayFetch = (at: URL) => addressRefusal(at) === null
    const response = await followRedirects(transport, url, { headers, signal, maximumRedirects, mayFetch })
    if (response === null) return await route.abort('blockedbyclient')
    const maximumBytes = Math.min(remaining.bytes, limits.maximumBytes)
    const body = await readBounded(response.body, response.headers, { maximumBytes, maximumRatio })
    remaining.bytes -= body.length
    await route.fulfill({ status: response.status, headers: responseHeaders(response), body })
  }

  async function mayLoad(route: Route, url: URL): Promise<boolean> {
    const request = route.request()
    const type = request.resourceType()
    if (!allowedTypes.has(type) || request.method() !== 'GET' || remaining.requests-- <= 0) return false
    if (type === 'document') {
      // A page may navigate within its own site, and may not load frames.
      if (request.frame().parentFrame() !== null || remaining.documents-- <= 0) return false
      if (!isSameSite(url, page.finalUrl)) return false
    }
    // Requests for content obey robots.txt, as pages do; scripts and styles do not carry content.
    return dataTypes.has(type) ? (await rules.refusalFor(url)) === null : true
  }

  return async (route: Route): Promise<void> => {
    try {
      const request = route.request()
      const url = new URL(request.url())
      if (isFirst && request.isNavigationRequest()) {
        isFirst = false
        return await route.fulfill({ status: 200, contentType: page.contentType, body: page.body })
      }
      if (!(await mayLoad(route, url))) return await route.abort('blockedbyclient')
      const given = Object.entries(request.headers()).filter(([name]) => forwardedHeaders.test(name))
      const headers = {
        ...Object.fromEntries(given),
        'user-agent': rules.userAgent,
        'accept-encoding': 'gzip, br',
      }
      await load(route, url, headers)
    } catch {
      // The page works without it. The route may already be closed.
      await route.abort('failed').catch(() => {})
    }
  }
}

function responseHeaders(response: HttpResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers)
      .filter(([name, value]) => value !== undefined && !droppedHeaders.test(name))
      .map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}
