import type { Operation } from '../../contracts/operation.ts'
import { publicReadCors } from './cors.ts'
import { matchesEtag, strongEtag } from './etag.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import type { Recording, ResponseCache } from './response-cache.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** Encodes the result of a handler. A public read gets an ETag and is cached; a private response is not. */
export function sendResult(
  operation: Operation,
  context: RequestContext,
  result: unknown,
  {
    extra,
    recording,
    isPrivate,
  }: { extra: readonly string[]; recording: Recording | undefined; isPrivate: boolean },
  needs: { respond: Respond; cache: ResponseCache },
): void {
  const { status, response, cacheSeconds } = operation
  if (response === undefined) {
    needs.respond.send(context, { status, headers: [...apiSecurityHeaders, ...extra], body: undefined })
    return
  }
  const checked = response.parse(result)
  const body = Buffer.from(operation.produces ? String(checked) : JSON.stringify(checked))
  const url = context.request.url!
  const headers = [
    'Content-Type',
    operation.produces ?? 'application/json',
    'Content-Length',
    String(body.length),
    ...extra,
    ...nextLink(url, checked),
  ]
  if (cacheSeconds === undefined || isPrivate) {
    headers.push('Cache-Control', isPrivate ? 'private, no-store' : 'no-store', ...apiSecurityHeaders)
    needs.respond.send(context, { status, headers, body })
    return
  }
  const etag = strongEtag(body)
  // RFC 9110 § 15.4.5: a 304 repeats only the headers that caches need.
  const notModifiedHeaders = [
    'ETag',
    etag,
    'Cache-Control',
    `public, max-age=${cacheSeconds}, stale-while-revalidate=${cacheSeconds * 5}`,
    'Vary',
    'Authorization, X-API-Key',
    'Access-Control-Allow-Origin',
    '*',
  ]
  headers.push(...notModifiedHeaders, ...publicReadCors, ...apiSecurityHeaders)
  if (recording)
    needs.cache.store(url, recording, { operation: operation.id, etag, body, headers, notModifiedHeaders })
  const isUnchanged = matchesEtag(context.request.headers['if-none-match'], etag)
  needs.respond.send(
    context,
    isUnchanged
      ? { status: 304, headers: notModifiedHeaders, body: undefined }
      : { status: 200, headers, body },
  )
}

/** RFC 8288: the next page as a Link header. */
function nextLink(url: string, result: unknown): string[] {
  const cursor = (result as { page?: { next_cursor?: string | null } }).page?.next_cursor
  if (!cursor) return []
  // A second question mark is part of a value.
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  parameters.set('cursor', cursor)
  return ['Link', `<${path}?${parameters}>; rel="next"`]
}
