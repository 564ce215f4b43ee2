import { gzipSync } from 'node:zlib'
import { exactCopy } from '../exact-copy.ts'
import { strongEtag } from './etag.ts'

/** One encoding of a body. Each has its own ETag: RFC 9110 § 8.8.3 requires it of a strong validator. */
type Encoding = { readonly body: Buffer; readonly etag: string; readonly headers: readonly string[] }

/** A body that is sent many times, plain or compressed. */
export type EncodedBody = { readonly plain: Encoding; readonly compressed: Encoding | undefined }

/** Smaller bodies fit into one packet anyway. */
const compressedFrom = 1_000

/** The levels of zlib. Fast takes half the time and makes pages 9 % larger, for bodies that few readers get. */
type CompressionLevel = 'fast' | 'small'
const levels: Record<CompressionLevel, number> = { fast: 3, small: 6 }

export function encodeBody(body: Buffer, level: CompressionLevel = 'small'): EncodedBody {
  const etag = strongEtag(body)
  const vary = ['Vary', 'Accept-Encoding']
  const smaller = body.length < compressedFrom ? undefined : gzipSync(body, { level: levels[level] })
  return {
    plain: { body, etag, headers: smaller ? vary : [] },
    // Fonts and images are compressed already.
    compressed:
      smaller && smaller.length < body.length * 0.9
        ? {
            body: exactCopy(smaller),
            etag: `${etag.slice(0, -1)}-gzip"`,
            headers: ['Content-Encoding', 'gzip', ...vary],
          }
        : undefined,
  }
}

/** The compressed body for clients that accept gzip. */
export function chooseEncoding(
  encoded: EncodedBody,
  acceptEncoding: string | string[] | undefined,
): Encoding {
  return (acceptsGzip(String(acceptEncoding ?? '')) ? encoded.compressed : undefined) ?? encoded.plain
}

/** RFC 9110 § 12.5.3: a coding with the weight 0 is not acceptable. */
function acceptsGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [coding = '', weight] = entry.toLowerCase().split(';', 2)
    return coding.trim() === 'gzip' && Number(weight?.trim().replace(/^q=/, '') ?? 1) !== 0
  })
}
