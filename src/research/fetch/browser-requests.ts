import type { Route } from 'playwright-core'
import { readBounded } from '../../platform/safe-fetch/read-body.ts'
import type { PageRules } from './fetcher.ts'
import type { Fetched } from './outcome.ts'
import { isSameSite } from './site.ts'
import { discard, type HttpResponse, headerOf } from './transport.ts'

/** What a page may load while it is drawn. Pictures, films and fonts carry no text; frames are other pages. */
const allowedTypes = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])
const dataTypes = new Set(['document', 'xhr', 'fetch'])
const pageLimits = { requests: 80, bytes: 20 * 1024 * 1024, documents: 3 }
/** What the browser may say of itself; the rest would tell a site more than it needs, or be untrue. */
const forwardedHeaders = /^(accept|accept-language|content-type|origin|referer|x-[\w-]+|authorization)$/
/** They tell of the body as it travelled, or would keep something. */
const droppedHeaders =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive|set-cookie|content-security-policy.*|strict-transport-security)$/

/**
 * Answers the requests of one page. The browser itself reaches nothing: each request is judged by the address rules and
 * sent over a checked connection of ours; the page itself is the one that was fetched before, not asked for again.
 */
export function handleBrowserRequests(rules: PageRules, page: Fetched, signal: AbortSignal) {
  const remaining = { ...pageLimits }
  let isFirst = true

  async function load(
    url: URL,
    headers: Record<string, string>,
  ): Promise<{ response: HttpResponse; body: Buffer } | null> {
    let at = url
    for (let hop = 0; hop <= rules.limits.maximumRedirects; hop++) {
      if (rules.addressRefusal(at)) return null
      const response = await rules.transport.send(at, headers, signal)
      const location = response.status >= 300 && response.status < 400 ? headerOf(response, 'location') : null
      if (location === null) {
        const limits = {
          maximumBytes: Math.min(remaining.bytes, rules.limits.maximumBytes),
          maximumRatio: rules.limits.maximumRatio,
        }
        const body = await readBounded(response.body, response.headers, limits)
        remaining.bytes -= body.length
        return { response, body }
      }
      discard(response)
      const next = URL.parse(location, at.href)
      if (next === null) return null
      at = next
    }
    return null
  }

  /** Whether the page may have it, by kind, number and robots.txt. */
  async function mayLoad(route: Route, url: URL): Promise<boolean> {
    const request = route.request()
    const type = request.resourceType()
    if (!allowedTypes.has(type) || request.method() !== 'GET' || remaining.requests-- <= 0) return false
    if (type === 'document') {
      // A page may send itself elsewhere on its own site, not away from it, and holds no frames.
      if (request.frame().parentFrame() !== null || remaining.documents-- <= 0) return false
      if (!isSameSite(url, page.finalUrl)) return false
    }
    // What holds text is covered by robots.txt as pages are; scripts and styles are only how it looks.
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
      const found = await load(url, headers)
      if (found === null) return await route.abort('blockedbyclient')
      await route.fulfill({
        status: found.response.status,
        headers: responseHeaders(found.response),
        body: found.body,
      })
    } catch {
      // The page does without it; the route may be gone with its page already.
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
