import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The head of an answer as text. On a kept answer node:http would check and join some twenty headers again for every
 * request, which costs more than all of our own layers. Its text goes where node:http keeps its own, `_header`, and
 * straight to the socket; a test compares the bytes with those of `writeHead`, so that a Node that differs is noticed.
 */
export function headText(status: number, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`
  return text
}

/** Whether the answer leaves the connection open, as the text says; others take the ordinary way. */
export function takesReadyHead(response: ServerResponse): boolean {
  return (
    response.shouldKeepAlive && response.req.httpVersionMajor === 1 && response.req.httpVersionMinor === 1
  )
}

type Inner = { _header: string; _headerSent: boolean; _hasBody: boolean; finished: boolean }
type InnerSocket = Socket & { _httpMessage?: unknown }

/** `body` holds bytes as latin1 characters: head and body then leave in one write. */
export function sendWithReadyHead(
  response: ServerResponse,
  status: number,
  head: string,
  body: string | undefined,
  keepAliveSeconds: number,
): void {
  const inner = response as unknown as Inner
  const text = `${head}Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
  response.statusCode = status
  inner._header = text
  const socket = response.socket as InnerSocket | null
  if (socket && socket._httpMessage === response && socket.writable && socket.writableLength === 0) {
    inner._headerSent = true
    inner.finished = true
    socket.write(body === undefined ? text : text + body, 'latin1')
    // What `end` would tell when the write has been taken over, which for one that fits the socket is now.
    response.emit('finish')
    return
  }
  if (body === undefined) {
    inner._hasBody = false
    response.end()
  } else {
    response.end(body, 'latin1')
  }
}

type InnerRequest = { _dumpAndCloseReadable?: () => void }

/** Nobody will read this request: one without a body need not be read to its end, event by event. */
export function skipBody(request: IncomingMessage): void {
  const { headers } = request
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return
  ;(request as unknown as InnerRequest)._dumpAndCloseReadable?.()
}

let dateText = ''
let dateSecond = 0

/** The Date header, written anew once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dateSecond) {
    dateSecond = second
    dateText = new Date(second * 1000).toUTCString()
  }
  return dateText
}
