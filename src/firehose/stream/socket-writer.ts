import type { Socket } from 'node:net'
import type { Endpoints } from './send-queues.ts'

/** Writes the bytes of a stream to its socket. A class, because an instance may hold ten thousand of them. */
export class SocketWriter {
  readonly #socket: Socket

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get endpoints(): Endpoints {
    return this.#socket
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten
  }

  /** True when the kernel accepts no more bytes. Entries the reader has not fetched stay in the log, not in memory. */
  get isFull(): boolean {
    return this.#socket.writableLength > 0
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** Calls back once, after everything written so far has reached the kernel. */
  onceDrained(listener: () => void): void {
    // `drain` fires only above the high-water mark; the callback of an empty write runs after all earlier writes.
    this.#socket.write('', listener)
  }

  destroy(): void {
    this.#socket.destroy()
  }
}
