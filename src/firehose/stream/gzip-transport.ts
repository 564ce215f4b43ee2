import { crc32 } from 'node:zlib'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { type Block, blockOf } from './encoded-fragment.ts'
import { eventText, SseSink } from './sse-transport.ts'
import type { Bundle } from './write-batch.ts'

// RFC 1952 § 2.3: deflate, no name, no time, Unix.
const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex')
// An empty last block of fixed codes: what follows is the trailer.
const lastBlock = Buffer.from('0300', 'hex')

/** An event stream as gzip, made of blocks that were compressed once for everybody: no state for each connection. */
export class GzipSink extends SseSink {
  #hasBegun = false
  #checksum = 0
  #size = 0

  override write(bundle: Bundle): void {
    this.outlet.write(this.#add(bundle.block))
  }

  override say(message: FirehoseMessage, retryMs?: number): void {
    this.outlet.write(this.#add(blockOf(Buffer.from(eventText(message, retryMs), 'latin1'))))
  }

  override end(): void {
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#checksum, 0)
    trailer.writeUInt32LE(this.#size % 2 ** 32, 4)
    this.outlet.write(this.framed(Buffer.concat([lastBlock, trailer]).toString('latin1')))
    super.end()
  }

  #add({ bytes, deflated }: Block): Buffer {
    this.#checksum = crc32(bytes, this.#checksum)
    this.#size += bytes.length
    const text = deflated.toString('latin1')
    const whole = this.#hasBegun ? text : gzipHeader.toString('latin1') + text
    this.#hasBegun = true
    return this.framed(whole)
  }
}
