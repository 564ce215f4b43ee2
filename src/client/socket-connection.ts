import { ConnectionError, toProblemError } from './problem-error.ts'
import { beforeSilence, type Connect, type Frame, type StreamTarget } from './stream-connection.ts'

const subprotocol = 'service.firehose.v1'
/** A WebSocket cannot be paused: with more messages than this waiting, it closes and continues later. */
const maximumWaiting = 1_000
/** The peer does not understand us, so another attempt would end the same way. */
const protocolErrors = [1009, 4400]

/** Node takes request headers here; browsers take the subprotocols only. */
type SocketConstructor = new (
  url: string,
  options: string[] | { protocols: string[]; headers: Record<string, string> },
) => WebSocket

export function connectSocket(target: StreamTarget): Connect {
  return async function* (position, signal) {
    const url = new URL(target.url)
    if (position !== undefined) url.searchParams.set('last_event_id', position)
    const headers = (await target.headers?.()) ?? {}
    signal.throwIfAborted()
    const socketUrl = url.href.replace(/^http/, 'ws')
    const Socket = WebSocket as SocketConstructor
    const protocols = [subprotocol]
    const socket = new Socket(socketUrl, Object.keys(headers).length > 0 ? { protocols, headers } : protocols)
    const frames = receive(socket)
    const close = () => socket.close()
    signal.addEventListener('abort', close, { once: true })
    try {
      yield* frames
      if (frames.wasRefused()) throw await explainRefusal(url.href, headers)
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }
}

/** Turns the events of a socket into a sequence that ends when the socket closes. */
function receive(socket: WebSocket) {
  const waiting: Frame[] = []
  let wake = () => {}
  let wasOpened = false
  let closeCode: number | undefined
  socket.addEventListener('open', () => {
    wasOpened = true
  })
  socket.addEventListener('message', ({ data }) => {
    if (waiting.length < maximumWaiting) {
      const message = JSON.parse(String(data)) as { event_id: string }
      waiting.push({ message, position: message.event_id, retryMs: undefined })
    } else socket.close()
    wake()
  })
  socket.addEventListener('close', ({ code }) => {
    closeCode = code
    wake()
  })
  // An error is always followed by `close`.
  socket.addEventListener('error', () => undefined)

  async function* read(): AsyncGenerator<Frame> {
    for (;;) {
      const frame = waiting.shift()
      if (frame) yield frame
      else if (closeCode !== undefined) break
      else await beforeSilence(new Promise<void>((resolve) => (wake = resolve)))
    }
    if (protocolErrors.includes(closeCode)) throw new Error(`The service closed the WebSocket: ${closeCode}`)
  }
  return Object.assign(read(), { wasRefused: () => !wasOpened })
}

/** A WebSocket does not reveal why it was refused; a plain request to the same address does. */
async function explainRefusal(url: string, headers: Record<string, string>): Promise<Error> {
  const failed = new ConnectionError('The WebSocket cannot be opened')
  try {
    const response = await fetch(url.replace(/^ws/, 'http'), { headers, redirect: 'error' })
    const upgradeRequired = 426
    return response.ok || response.status === upgradeRequired ? failed : await toProblemError(response)
  } catch {
    return failed
  }
}
