import type { ServerResponse } from 'node:http'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { toByteString } from './encoded-fragment.ts'
import { SocketWriter } from './socket-writer.ts'
import type { StreamTransport } from './stream-transport.ts'
import { toChunk, type WriteBatch } from './write-batch.ts'

/** An ended stream has this long to reach its reader before the socket is destroyed. */
export const closeTimeoutMs = 5_000

/** One event, as a byte string. */
export function formatEvent(message: FirehoseMessage, retryMs?: number): string {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return `${retry}id: ${message.event_id}\nevent: ${message.type}\ndata: ${toByteString(JSON.stringify(message))}\n\n`
}

/**
 * An event stream (WHATWG HTML § 9.2). It writes to the socket of the response, so that chunks framed once serve all
 * streams. A class, because an instance may hold ten thousand of them.
 */
export class SseTransport implements StreamTransport {
  readonly kind = 'sse'
  readonly writer: SocketWriter
  readonly #response: ServerResponse
  readonly #isChunked: boolean

  /** The response headers must have been sent; `isChunked` when they announce chunks. */
  constructor(response: ServerResponse, isChunked: boolean) {
    this.#response = response
    this.writer = new SocketWriter(response.socket!)
    this.#isChunked = isChunked
  }

  writeEntries(batch: WriteBatch): void {
    this.writer.write(this.#isChunked ? batch.chunk : batch.plain)
  }

  writeMessage(message: FirehoseMessage, retryMs?: number): void {
    this.writer.write(this.frame(formatEvent(message, retryMs)))
  }

  /** Takes a byte string. */
  protected frame(text: string): Buffer {
    return Buffer.from(this.#isChunked ? toChunk(text) : text, 'latin1')
  }

  end(): void {
    this.#response.end()
    if (this.writer.isFull) setTimeout(() => this.writer.destroy(), closeTimeoutMs).unref()
  }

  destroy(): void {
    this.writer.destroy()
  }
}
