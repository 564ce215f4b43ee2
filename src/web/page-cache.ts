import { chooseEncoding, type EncodedBody, encodeBody } from '../platform/http/encoded-body.ts'
import { matchesEtag } from '../platform/http/etag.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Respond } from '../platform/http/respond.ts'
import { createResponseCache } from '../platform/http/response-cache.ts'

/** A page as bytes, ready to send again. */
export type CachedPage = {
  readonly size: number
  readonly encoded: EncodedBody
  readonly headers: readonly string[]
}

export type PageCache = ReturnType<typeof createPageCache>

const cacheBytes = 32 * 1024 * 1024
// Pages say what is upcoming and how old sources are, which changes with time.
const secondsToLive = 300

/** Tag of pages that show signals. */
export const signalsTag = 'signals'

export const createPageCache = () =>
  createResponseCache<CachedPage>({ maximumBytes: cacheBytes, secondsToLive })

export function toCachedPage(content: string | Buffer, headers: readonly string[]): CachedPage {
  const encoded = encodeBody(typeof content === 'string' ? Buffer.from(content) : content, 'fast')
  return { encoded, headers, size: encoded.plain.body.length + (encoded.compressed?.body.length ?? 0) }
}

/** Sends a cached page, compressed for clients that accept it, or 304 when they have it. */
export function sendCachedPage(
  respond: Pick<Respond, 'send'>,
  context: RequestContext,
  page: CachedPage,
  contentType = 'text/html; charset=utf-8',
): void {
  const { headers } = context.request
  const { body, etag, headers: encoding } = chooseEncoding(page.encoded, headers['accept-encoding'])
  const validators = ['ETag', etag, ...page.headers]
  if (matchesEtag(headers['if-none-match'], etag)) {
    respond.send(context, { status: 304, headers: validators, body: undefined })
    return
  }
  const described = ['Content-Type', contentType, 'Content-Length', String(body.length)]
  respond.send(context, { status: 200, headers: [...described, ...encoding, ...validators], body })
}
