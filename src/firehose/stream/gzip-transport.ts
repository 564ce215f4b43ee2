import { crc32 } from 'node:zlib'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { type CompressedBlock, compressBlock } from './encoded-fragment.ts'
import { formatEvent, SseTransport } from './sse-transport.ts'
import type { WriteBatch } from './write-batch.ts'

// RFC 1952 § 2.3: deflate, no name, no time, Unix.
const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex')
// An empty final block with fixed codes; the gzip trailer follows it.
const finalBlock = Buffer.from('0300', 'hex')

/** An event stream as gzip. It concatenates blocks that were compressed once for all streams. */
export class GzipTransport extends SseTransport {
  #hasHeader = false
  #checksum = 0
  #size = 0

  override writeEntries(batch: WriteBatch): void {
    this.writer.write(this.#append(batch.block))
  }

  override writeMessage(message: FirehoseMessage, retryMs?: number): void {
    const bytes = Buffer.from(formatEvent(message, retryMs), 'latin1')
    this.writer.write(this.#append(compressBlock(bytes)))
  }

  override end(): void {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#checksum, 0)
    trailer.writeUInt32LE(this.#size % 2 ** 32, 4)
    this.writer.write(this.frame(Buffer.concat([finalBlock, trailer]).toString('latin1')))
    super.end()
  }

  #append({ bytes, deflated }: CompressedBlock): Buffer {
    this.#checksum = crc32(bytes, this.#checksum)
    this.#size += bytes.length
    const text = deflated.toString('latin1')
    const withHeader = this.#hasHeader ? text : gzipHeader.toString('latin1') + text
    this.#hasHeader = true
    return this.frame(withHeader)
  }
}
