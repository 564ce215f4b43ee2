import type { Socket } from 'node:net'
import { headEnd, headText } from '../head-text.ts'
import type { Answering } from '../request-context.ts'

/** The answer to a plain request, which goes to the socket in one write and leaves the connection open. */
export class PlainAnswer implements Answering {
  headersSent = false
  readonly #socket: Socket
  readonly #isSent: () => void
  #head = ''

  constructor(socket: Socket, isSent: () => void) {
    this.#socket = socket
    this.#isSent = isSent
  }

  get destroyed(): boolean {
    return !this.#socket.writable
  }

  writeHead(status: number, headers: readonly string[]): void {
    this.headersSent = true
    this.#head = headText(status, headers)
  }

  end(body: Buffer | string = ''): void {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.sendText(this.#head, bytes.toString('latin1'))
  }

  sendText(head: string, body: string): void {
    this.headersSent = true
    this.#socket.write(head + headEnd() + body, 'latin1')
    this.#isSent()
  }
}
