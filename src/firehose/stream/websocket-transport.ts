import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { byteText } from './encoded-fragment.ts'
import { Outlet } from './socket-writer.ts'
import { closeGraceMs } from './sse-transport.ts'
import type { EndCause, Sink } from './stream-transport.ts'
import { frameHead } from './websocket-frame.ts'
import type { Bundle } from './write-batch.ts'

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
  readonly outlet: Outlet
  readonly #peer: WebSocket

  constructor(peer: WebSocket, socket: Socket) {
    this.#peer = peer
    this.outlet = new Outlet(socket)
  }

  /** Nothing follows the frame that closes, whoever sent it. */
  get #isOpen(): boolean {
    return this.#peer.readyState === this.#peer.OPEN
  }

  write(bundle: Bundle): void {
    if (this.#isOpen) this.outlet.write(bundle.frames)
  }

  say(message: FirehoseMessage): void {
    const json = byteText(JSON.stringify(message))
    if (this.#isOpen) this.outlet.write(Buffer.from(frameHead(json.length) + json, 'latin1'))
  }

  ping(): void {
    if (this.#isOpen) this.#peer.ping()
  }

  end(cause: EndCause): void {
    this.#peer.close(...closeCodes[cause])
    setTimeout(() => this.#peer.terminate(), closeGraceMs).unref()
  }

  destroy(): void {
    this.#peer.terminate()
  }
}
