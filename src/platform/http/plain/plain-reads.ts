import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PlainAnswer } from './plain-answer.ts'
import { type PlainRequest, readPlainRequest } from './plain-request.ts'

export type PlainReads = {
  /** Tells that `node:http` answers a request of this connection. */
  received(socket: Socket, response: ServerResponse): void
  /** Whether an answer has yet to leave, of which `node:http` knows nothing. */
  isSending(): boolean
}

type Answer = (request: PlainRequest, response: PlainAnswer) => boolean

/**
 * The short way of answers that are kept as bytes: a plain request on a connection that is open already is read from
 * its chunk and answered without any of the objects `node:http` makes for a request, which cost more than all our layers.
 * Everything else is `node:http`'s, which gets the untouched bytes: the first request of a connection, what the short
 * way does not answer, and, once anything unusual was sent, the connection for good.
 */
export function servePlainReads(
  server: Server,
  /** Answers, now or later, or says that it does not. */
  answer: Answer,
): PlainReads {
  const connections = new WeakMap<Socket, PlainConnection>()
  const sending = new Set<Socket>()
  function forget(this: Socket): void {
    sending.delete(this)
  }
  server.on('connection', (socket: Socket) => {
    const [toHttp, ...others] = socket.listeners('data')
    // A Node that reads its sockets in another way keeps all of them.
    if (toHttp === undefined || others.length > 0) return
    connections.set(socket, new PlainConnection(socket, toHttp as (chunk: Buffer) => void, answer, sending))
    socket.once('close', forget)
  })
  return {
    received: (socket, response) => connections.get(socket)?.received(response),
    isSending: () => sending.size > 0,
  }
}

class PlainConnection {
  readonly #socket: Socket
  readonly #toHttp: (chunk: Buffer) => void
  readonly #answer: Answer
  /** Connections whose answer is not ready yet, or waits for the client to read. */
  readonly #sending: Set<Socket>
  readonly #onData = (chunk: Buffer) => this.#receive(chunk)
  readonly #onSent = () => this.#sent()
  /** The last answer of `node:http` on this connection. */
  #response: ServerResponse | undefined
  /** The last request that went the short way. */
  #last: PlainRequest | undefined
  #isAnswering = false
  #isLeft = false
  /** What came before the answer to an earlier request had left. */
  #early: Buffer[] | undefined

  constructor(socket: Socket, toHttp: (chunk: Buffer) => void, answer: Answer, sending: Set<Socket>) {
    this.#socket = socket
    this.#toHttp = toHttp
    this.#answer = answer
    this.#sending = sending
    socket.removeListener('data', toHttp)
    socket.on('data', this.#onData)
  }

  received(response: ServerResponse): void {
    if (!this.#isLeft) this.#response = response
  }

  #receive(chunk: Buffer): void {
    if (this.#isAnswering) {
      this.#early = [...(this.#early ?? []), chunk]
      this.#socket.pause()
      return
    }
    const request = this.#isFree() ? readPlainRequest(chunk, this.#socket, this.#last) : undefined
    if (request === undefined) {
      this.#leaveToHttp([chunk])
      return
    }
    // The first request starts the clocks by which node:http closes connections that say nothing.
    if (this.#response === undefined || !this.#begin(request)) this.#toHttp(chunk)
  }

  /** Whether all earlier answers have left: who sends on without reading is held back by `node:http`. */
  #isFree(): boolean {
    // A response lets go of its socket when it has been sent whole.
    const isHttpDone = this.#response === undefined || this.#response.socket === null
    return isHttpDone && this.#socket.writableLength === 0
  }

  #begin(request: PlainRequest): boolean {
    this.#isAnswering = true
    const isAnswered = this.#answer(request, new PlainAnswer(this.#socket, this.#onSent))
    if (isAnswered) this.#last = request
    else this.#isAnswering = false
    if (this.#isAnswering) this.#sending.add(this.#socket)
    return isAnswered
  }

  #sent(): void {
    this.#isAnswering = false
    if (this.#socket.writableLength > 0) {
      this.#sending.add(this.#socket)
      this.#socket.write('', () => this.#sending.delete(this.#socket))
    } else {
      this.#sending.delete(this.#socket)
    }
    const early = this.#early
    if (early === undefined) return
    this.#early = undefined
    this.#leaveToHttp(early)
    this.#socket.resume()
  }

  #leaveToHttp(chunks: readonly Buffer[]): void {
    this.#isLeft = true
    // A connection may last for days, as another protocol's.
    this.#response = undefined
    this.#last = undefined
    this.#socket.removeListener('data', this.#onData)
    this.#socket.on('data', this.#toHttp)
    for (const chunk of chunks) this.#toHttp(chunk)
  }
}
