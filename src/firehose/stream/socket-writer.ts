import type { Socket } from 'node:net'
import type { Ends } from './send-queues.ts'

/** Where the bytes of a stream leave. A class, for there may be ten thousand of it. */
export class Outlet {
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get ends(): Ends {
    return this.#socket
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten
  }

  /** Whether the kernel takes no more: what the reader did not fetch stays in the log, not here. */
  get isFull(): boolean {
    return this.#socket.writableLength > 0
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** Calls back once, when everything written so far has left. */
  whenDrained(listener: () => void): void {
    // `drain` speaks only of writes beyond the high-water mark; an empty write is called back after all before it.
    this.#socket.write('', listener)
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
