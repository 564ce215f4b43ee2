import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { requireFile } from '../../platform/require-file.ts'

/** The bytes of a file or of standard input, decompressed when they are gzip. */
export type InputBytes = {
  chunks: AsyncIterable<Buffer>
  /** Bytes read so far, before decompression: comparable with `totalBytes`. */
  readBytes(): number
  /** Undefined for standard input. */
  totalBytes: number | undefined
}

export async function openBytes(file: string, stdin: Readable): Promise<InputBytes> {
  if (file === '-') return countBytes(stdin, undefined)
  const { size } = await requireFile(file)
  return countBytes(createReadStream(file, { highWaterMark: 256 * 1024 }), size)
}

function countBytes(stream: Readable, totalBytes: number | undefined): InputBytes {
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  return { chunks: decompress(counted()), readBytes: () => bytes, totalBytes }
}

/** Detects gzip by its first two bytes, because a pipe has no file name. */
async function* decompress(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const input = prepend(head, chunks)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* input
  // An error of either stream destroys the output, so its reader sees the error.
  const output = pipeline(Readable.from(input), createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
  yield* output as AsyncIterable<Buffer>
}

async function* prepend(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  yield* rest
}
