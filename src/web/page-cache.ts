import { type EncodedBody, encodeBody } from '../platform/http/encoded-body.ts'
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

export function toCachedPage(html: string, headers: readonly string[]): CachedPage {
  const encoded = encodeBody(Buffer.from(html))
  return { encoded, headers, size: encoded.plain.body.length + (encoded.compressed?.body.length ?? 0) }
}
