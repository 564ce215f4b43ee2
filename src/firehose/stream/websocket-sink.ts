import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { FirehoseMessage } from '../../contracts/firehose-events.ts'
import type { Bundle } from './bundle.ts'
import { byteText } from './piece.ts'
import type { Connection } from './send-queues.ts'
import type { EndCause, Sink } from './sink.ts'
import { closeGraceMs } from './sse-sink.ts'
import { frameHead } from './websocket-frame.ts'

/** RFC 6455 § 7.4: up to 4000 as registered, from there on as documented for this protocol. */
export const closeCodes: Readonly<Record<EndCause, readonly [code: number, reason: string]>> = {
  until_reached: [1000, 'until reached'],
  client: [1000, ''],
  fault: [1011, 'server fault'],
  deploy: [1012, 'restart'],
  bad_message: [4400, 'send nothing but {"type":"ping"}'],
  revoked: [4403, 'rights withdrawn'],
  session_ended: [4404, 'session ended'],
  no_life: [4408, 'no answer to ping'],
  cursor_lost: [4410, 'cursor lost'],
  too_slow: [4413, 'too slow'],
}

/**
 * A WebSocket. Messages are framed here from parts that are made once, and leave in one write; everything else of the
 * protocol is the library's, which writes whole frames too, as long as it compresses nothing.
 */
export class WebSocketSink implements Sink {
  readonly transport = 'websocket'
  readonly #peer: WebSocket
  readonly #socket: Socket

  constructor(peer: WebSocket, socket: Socket) {
    this.#peer = peer
    this.#socket = socket
  }

  get connection(): Connection {
    return this.#socket
  }

  get isFull(): boolean {
    return this.#socket.writableLength > 0
  }

  give(bundle: Bundle): void {
    this.#write(bundle.frames)
  }

  say(message: FirehoseMessage): void {
    const json = byteText(JSON.stringify(message))
    this.#write(frameHead(json.length) + json)
  }

  #write(text: string): void {
    if (this.#peer.readyState === this.#peer.OPEN) this.#socket.write(text, 'latin1')
  }

  whenDrained(listener: () => void): void {
    this.#socket.write('', listener)
  }

  ping(): void {
    if (this.#peer.readyState === this.#peer.OPEN) this.#peer.ping()
  }

  end(cause: EndCause): void {
    this.#peer.close(...closeCodes[cause])
    setTimeout(() => this.#peer.terminate(), closeGraceMs).unref()
  }

  destroy(): void {
    this.#peer.terminate()
  }
}
