import type { Operation } from '../../contracts/operation.ts'
import { publicReadCors } from './cors.ts'
import { matchesEtag, strongEtag } from './etag.ts'
import type { RequestContext } from './request-context.ts'
import type { Respond } from './respond.ts'
import type { Recording, ResponseCache } from './response-cache.ts'
import { apiSecurityHeaders } from './security-headers.ts'

/** Encodes what a handler returned; a public read gets a validator and is kept as bytes, a private answer never. */
export function sendResult(
  operation: Operation,
  context: RequestContext,
  result: unknown,
  { extra, recording, isPrivate }: { extra: readonly string[]; recording: Recording; isPrivate: boolean },
  needs: { respond: Respond; cache: ResponseCache },
): void {
  if (operation.response === undefined) {
    needs.respond.send(context, {
      status: operation.status,
      headers: [...apiSecurityHeaders, ...extra],
      body: undefined,
    })
    return
  }
  const checked = operation.response.parse(result)
  const body = Buffer.from(operation.produces ? String(checked) : JSON.stringify(checked))
  const headers = [
    'Content-Type',
    operation.produces ?? 'application/json',
    'Content-Length',
    String(body.length),
    ...extra,
    ...nextLink(context.request.url!, checked),
  ]
  if (operation.cacheSeconds === undefined || isPrivate) {
    needs.respond.send(context, {
      status: operation.status,
      headers: [
        ...headers,
        'Cache-Control',
        isPrivate ? 'private, no-store' : 'no-store',
        ...apiSecurityHeaders,
      ],
      body,
    })
    return
  }
  const etag = strongEtag(body)
  const validators = [
    'ETag',
    etag,
    'Cache-Control',
    `public, max-age=${operation.cacheSeconds}, stale-while-revalidate=${operation.cacheSeconds * 5}`,
    'Vary',
    'Authorization, X-API-Key',
    'Access-Control-Allow-Origin',
    '*',
  ]
  // RFC 9110 § 15.4.5: a 304 repeats what steers caches; the rest stands with the stored answer.
  const whole = [...headers, ...validators, ...publicReadCors, ...apiSecurityHeaders]
  const kept = needs.respond.keepable(operation.id, context.request.url!, etag, body, whole, validators)
  needs.cache.keep(context.request.url!, recording, kept)
  const isCurrent = matchesEtag(context.request.headers['if-none-match'], etag)
  needs.respond.send(
    context,
    isCurrent ? { status: 304, headers: validators, body: undefined } : { status: 200, headers: whole, body },
  )
}

/** RFC 8288: the next page as a link, for clients that follow links rather than build addresses. */
function nextLink(url: string, answer: unknown): string[] {
  const cursor = (answer as { page?: { next_cursor?: string | null } }).page?.next_cursor
  if (!cursor) return []
  // A second question mark belongs to a value.
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
  parameters.set('cursor', cursor)
  return ['Link', `<${path}?${parameters}>; rel="next"`]
}
