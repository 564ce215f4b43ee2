import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

export const maximumHeaderBytes = 16 * 1024

/** Answers bytes that `node:http` could not parse as a request. There is no response object, only the socket. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { status, reason, code, title } = describe(error.code)
  const requestId = `req_${randomBytes(8).toString('hex')}`
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    code,
    detail: title,
    request_id: requestId,
  })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function describe(code: string | undefined) {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        reason: 'Request Timeout',
        code: 'request_timeout',
        title: 'The request took too long to arrive',
      }
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        reason: 'Request Header Fields Too Large',
        code: 'invalid_header',
        title: `The request headers are too large: at most ${maximumHeaderBytes / 1024} KiB together`,
      }
    default:
      return {
        status: 400,
        reason: 'Bad Request',
        code: 'invalid_request',
        title: 'The request is not valid',
      }
  }
}
