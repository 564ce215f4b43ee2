import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, type Zlib } from 'node:zlib'
import { SafeFetchError } from './safe-fetch-error.ts'

type BodyLimits = {
  /** After decompression. */
  maximumBytes: number
  /** Maximum growth by decompression; small bodies are exempt. */
  maximumRatio?: number
  /** Truncates a larger body instead of refusing it. */
  canTruncate?: boolean
}

/** Small bodies compress well, so their ratio means nothing. */
const minRatioBytes = 256 * 1024

/** Reads and decompresses a body, and stops as soon as it exceeds the limit. */
export async function readBody(
  response: IncomingMessage,
  maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readBounded(response, response.headers, { maximumBytes }))
}

/** Like `readBody`, for any stream with its headers. Destroys the stream at the end. */
export async function readBounded(
  stream: Readable,
  headers: Record<string, string | string[] | undefined>,
  { maximumBytes, maximumRatio = Number.POSITIVE_INFINITY, canTruncate = false }: BodyLimits,
): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? 0)
  const tooLarge = () => new SafeFetchError('too_large', `The response has more than ${maximumBytes} bytes`)
  try {
    if (announced > maximumBytes && !canTruncate) throw tooLarge()
    const decompressor = decompressorFor(headers['content-encoding'])
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of decompressor ? decompress(stream, decompressor) : stream) {
      size += chunk.length
      if (size > maximumBytes && !canTruncate) throw tooLarge()
      if (decompressor && size > minRatioBytes && size > maximumRatio * decompressor.bytesWritten) {
        throw new SafeFetchError(
          'ratio',
          `The response grew more than ${maximumRatio} times when decompressed`,
        )
      }
      chunks.push(chunk)
      if (size > maximumBytes) break
    }
    return Buffer.concat(chunks).subarray(0, maximumBytes)
  } finally {
    // Destroying the stream may emit an error, which no longer matters.
    stream.on('error', () => {}).destroy()
  }
}

type Decompressor = Zlib & NodeJS.ReadWriteStream & Readable

function decompressorFor(header: string | string[] | undefined): Decompressor | undefined {
  const encoding = (Array.isArray(header) ? header.join(',') : (header ?? 'identity')).trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return undefined
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip() as unknown as Decompressor
  if (encoding === 'br') return createBrotliDecompress() as unknown as Decompressor
  throw new SafeFetchError('encoding', 'The response has an encoding that was not requested')
}

function decompress(stream: Readable, decompressor: Decompressor): Decompressor {
  // Errors of either stream reach the reader of the decompressor.
  pipeline(stream, decompressor, () => {})
  return decompressor
}
