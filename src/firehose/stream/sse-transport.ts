import type { ServerResponse } from 'node:http'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { byteText } from './encoded-fragment.ts'
import { Outlet } from './socket-writer.ts'
import type { Sink } from './stream-transport.ts'
import { type Bundle, chunkOf } from './write-batch.ts'

/** How long an ended stream may take to reach its reader before it is cut off. */
export const closeGraceMs = 5_000

/** An event, as bytes. */
export function eventText(message: FirehoseMessage, retryMs?: number): string {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return `${retry}id: ${message.event_id}\nevent: ${message.type}\ndata: ${byteText(JSON.stringify(message))}\n\n`
}

/**
 * An event stream (WHATWG HTML § 9.2). Written past the response, in chunks that are framed once for all. A class, for there may be ten thousand of it.
 */
export class SseSink implements Sink {
  readonly transport = 'sse'
  readonly outlet: Outlet
  readonly #response: ServerResponse
  readonly #isChunked: boolean

  /** The head of the response has been sent. */
  constructor(response: ServerResponse) {
    this.#response = response
    this.outlet = new Outlet(response.socket!)
    this.#isChunked = response.chunkedEncoding
  }

  write(bundle: Bundle): void {
    this.outlet.write(this.#isChunked ? bundle.chunk : bundle.plain)
  }

  say(message: FirehoseMessage, retryMs?: number): void {
    this.outlet.write(this.framed(eventText(message, retryMs)))
  }

  /** Bytes as characters. */
  protected framed(text: string): Buffer {
    return Buffer.from(this.#isChunked ? chunkOf(text) : text, 'latin1')
  }

  end(): void {
    this.#response.end()
    if (this.outlet.isFull) setTimeout(() => this.outlet.destroy(), closeGraceMs).unref()
  }

  destroy(): void {
    this.outlet.destroy()
  }
}
