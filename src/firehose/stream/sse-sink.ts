import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FirehoseMessage } from '../../contracts/firehose-events.ts'
import { type Bundle, chunkOf } from './bundle.ts'
import { byteText } from './piece.ts'
import type { Connection } from './send-queues.ts'
import type { Sink } from './sink.ts'

/** How long an ended stream may take to reach its reader before it is cut off. */
export const closeGraceMs = 5_000

/** An event, as bytes. */
export function eventText(message: FirehoseMessage, retryMs?: number): string {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return `${retry}id: ${message.event_id}\nevent: ${message.type}\ndata: ${byteText(JSON.stringify(message))}\n\n`
}

/**
 * An event stream (WHATWG HTML § 9.2). Written to the socket itself, in chunks that are framed once for all: a write
 * through the response costs about as much again. A class, for there may be ten thousand of it.
 */
export class SseSink implements Sink {
  readonly transport = 'sse'
  readonly #response: ServerResponse
  readonly #socket: Socket
  readonly #isChunked: boolean

  /** The head of the response has been sent. */
  constructor(response: ServerResponse) {
    this.#response = response
    this.#socket = response.socket!
    this.#isChunked = response.chunkedEncoding
  }

  get connection(): Connection {
    return this.#socket
  }

  get isFull(): boolean {
    return this.#socket.writableLength > 0
  }

  give(bundle: Bundle): void {
    this.#write(this.#isChunked ? bundle.chunk : bundle.lines)
  }

  say(message: FirehoseMessage, retryMs?: number): void {
    this.writeText(eventText(message, retryMs))
  }

  /** Bytes as characters. */
  protected writeText(text: string): void {
    this.#write(this.#isChunked ? chunkOf(text) : text)
  }

  #write(text: string): void {
    if (this.#socket.writable) this.#socket.write(text, 'latin1')
  }

  whenDrained(listener: () => void): void {
    // `drain` speaks only of writes beyond the high-water mark; an empty write is called back after all before it.
    this.#socket.write('', listener)
  }

  end(): void {
    this.#response.end()
    if (this.isFull) setTimeout(() => this.#socket.destroy(), closeGraceMs).unref()
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
