import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../platform/errors.ts'

/** The bytes of a file or of standard input, unpacked when they are gzip. */
export type PackedInput = {
  chunks: AsyncIterable<Buffer>
  /** Bytes read so far, before unpacking: to be compared with `totalBytes`. */
  readBytes(): number
  /** Unknown for standard input. */
  totalBytes: number | undefined
}

export async function openInput(file: string, stdin: Readable): Promise<PackedInput> {
  if (file === '-') return countedInput(stdin, undefined)
  const found = await stat(file).catch((fault: NodeJS.ErrnoException) => {
    const why = fault.code === 'ENOENT' ? 'there is no such file' : fault.message
    throw new OperatorError(`Cannot read ${file}: ${why}.`, fault)
  })
  if (found.isDirectory()) throw new OperatorError(`Cannot read ${file}: it is a folder. Give a file.`)
  return countedInput(createReadStream(file, { highWaterMark: 256 * 1024 }), found.size)
}

function countedInput(stream: Readable, totalBytes: number | undefined): PackedInput {
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  return { chunks: unpack(counted()), readBytes: () => bytes, totalBytes }
}

/** Gzip is known by its first two bytes, so that a pipe needs no file name. */
async function* unpack(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = prepend(head, chunks)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole
  // A fault of either stream destroys the unpacked one, and the reader of that sees it.
  const unpacked = pipeline(Readable.from(whole), createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
  yield* unpacked as AsyncIterable<Buffer>
}

async function* prepend(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  yield* rest
}
