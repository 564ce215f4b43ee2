import type { Socket } from 'node:net'
import { descriptorOf } from './kernel-writes.ts'
import type { Ends } from './send-queues.ts'

/** Where the bytes of a stream leave. A class, for there may be ten thousand of it. */
export class Outlet {
  readonly #socket: Socket
  /** What the kernel was given past Node, which does not count it. */
  #past = 0

  constructor(socket: Socket) {
    this.#socket = socket
  }

  get ends(): Ends {
    return this.#socket
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten + this.#past
  }

  /** Whether the kernel takes no more: what the reader did not fetch stays in the log, not here. */
  get isFull(): boolean {
    return this.#socket.writableLength > 0
  }

  /** For the kernel; undefined when this has to be written to by Node. */
  get descriptor(): number | undefined {
    return descriptorOf(this.#socket)
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** The kernel was given these, and took so many: the rest goes by Node, which waits until there is room again. */
  wasGiven(bytes: Buffer, taken: number): void {
    if (taken > 0) this.#past += taken
    if (taken < bytes.length) this.write(taken > 0 ? bytes.subarray(taken) : bytes)
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
