import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { FirehoseMessage } from '../../contracts/firehose/events.ts'
import { toByteString } from './encoded-fragment.ts'
import { SocketWriter } from './socket-writer.ts'
import { closeTimeoutMs } from './sse-transport.ts'
import type { EndCause, StreamTransport } from './stream-transport.ts'
import { frameHeader } from './websocket-frame.ts'
import type { WriteBatch } from './write-batch.ts'

/** RFC 6455 § 7.4: codes below 4000 are registered, the others belong to this protocol. */
const closeCodes: Readonly<Record<EndCause, readonly [code: number, reason: string]>> = {
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
 * A WebSocket. Messages are framed here from shared fragments and leave in one write. `ws` handles everything else; it
 * writes whole frames too, because compression is off.
 */
export class WebSocketTransport implements StreamTransport {
  readonly kind = 'websocket'
  readonly writer: SocketWriter
  readonly #peer: WebSocket

  constructor(peer: WebSocket, socket: Socket) {
    this.#peer = peer
    this.writer = new SocketWriter(socket)
  }

  /** No data frame may follow a close frame, whichever side sent it. */
  get #isOpen(): boolean {
    return this.#peer.readyState === this.#peer.OPEN
  }

  writeEntries(batch: WriteBatch): void {
    if (this.#isOpen) this.writer.write(batch.frames)
  }

  writeMessage(message: FirehoseMessage): void {
    const json = toByteString(JSON.stringify(message))
    if (this.#isOpen) this.writer.write(Buffer.from(frameHeader(json.length) + json, 'latin1'))
  }

  ping(): void {
    if (this.#isOpen) this.#peer.ping()
  }

  end(cause: EndCause): void {
    this.#peer.close(...closeCodes[cause])
    setTimeout(() => this.#peer.terminate(), closeTimeoutMs).unref()
  }

  destroy(): void {
    this.#peer.terminate()
  }
}
