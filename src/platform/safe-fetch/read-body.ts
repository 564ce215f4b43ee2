import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, type Zlib } from 'node:zlib'
import { SafeFetchError } from './safe-fetch-error.ts'

export type BodyLimits = {
  /** After unpacking. */
  maximumBytes: number
  /** How many times larger a body may become when it is unpacked; small ones may always. */
  maximumRatio?: number
  /** Whether what is beyond the limit is left out, instead of being a reason to refuse the whole. */
  isCut?: boolean
}

/** Below this, a ratio says nothing: an empty page packs well too. */
const ratioCountsFrom = 256 * 1024

/** The whole body, decompressed. What grows beyond the limit is cut off while it arrives, however small it was packed. */
export async function readBody(
  answer: IncomingMessage,
  maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readBounded(answer, answer.headers, { maximumBytes }))
}

/** The same for any stream and the headers that came with it. The stream is destroyed at the end, read or not. */
export async function readBounded(
  stream: Readable,
  headers: Record<string, string | string[] | undefined>,
  { maximumBytes, maximumRatio = Number.POSITIVE_INFINITY, isCut = false }: BodyLimits,
): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? 0)
  const tooLarge = () => new SafeFetchError('too_large', `The answer has more than ${maximumBytes} bytes`)
  try {
    if (announced > maximumBytes && !isCut) throw tooLarge()
    const unpacker = unpackerFor(headers['content-encoding'])
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of unpacker ? unpack(stream, unpacker) : stream) {
      size += chunk.length
      if (size > maximumBytes && !isCut) throw tooLarge()
      if (unpacker && size > ratioCountsFrom && size > maximumRatio * unpacker.bytesWritten) {
        throw new SafeFetchError('ratio', `The answer grew more than ${maximumRatio} times when unpacked`)
      }
      chunks.push(chunk)
      if (size > maximumBytes) break
    }
    return Buffer.concat(chunks).subarray(0, maximumBytes)
  } finally {
    // Calling it off may fail in its own way; what matters was told above.
    stream.on('error', () => {}).destroy()
  }
}

type Unpacker = Zlib & NodeJS.ReadWriteStream & Readable

function unpackerFor(header: string | string[] | undefined): Unpacker | undefined {
  const encoding = (Array.isArray(header) ? header.join(',') : (header ?? 'identity')).trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return undefined
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip() as unknown as Unpacker
  if (encoding === 'br') return createBrotliDecompress() as unknown as Unpacker
  throw new SafeFetchError('encoding', 'The answer is packed in a way that was not asked for')
}

function unpack(stream: Readable, unpacker: Unpacker): Unpacker {
  // Failures of either end reach whoever reads the unpacker.
  pipeline(stream, unpacker, () => {})
  return unpacker
}
