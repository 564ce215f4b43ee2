import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { SafeFetchError } from './safe-fetch-error.ts'

/** The whole body, decompressed. What grows beyond the limit is cut off while it arrives, however small it was packed. */
export async function readBody(
  answer: IncomingMessage,
  maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(answer.headers['content-length'] ?? 0)
  const tooLarge = () => new SafeFetchError('too_large', `The answer has more than ${maximumBytes} bytes`)
  try {
    if (announced > maximumBytes) throw tooLarge()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of unpacked(answer)) {
      size += chunk.length
      if (size > maximumBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return new Uint8Array(Buffer.concat(chunks))
  } finally {
    answer.destroy()
  }
}

function unpacked(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity') return answer
  const unpacker =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : undefined
  if (unpacker === undefined)
    throw new SafeFetchError('encoding', 'The answer is packed in a way that was not asked for')
  answer.on('error', (fault) => unpacker.destroy(fault))
  return answer.pipe(unpacker)
}
