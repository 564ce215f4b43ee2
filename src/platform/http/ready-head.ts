import { type ServerResponse, STATUS_CODES } from 'node:http'

/**
 * The head of an answer as text. On a kept answer node:http would check and join some twenty headers again for every
 * request, which costs more than all of our own layers. Its text goes where node:http keeps its own, `_header`; a test
 * compares the bytes with those of `writeHead`, so that a new version of Node that differs is noticed.
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

type WithHead = { _header: string; _hasBody: boolean }

/** `body` holds bytes as latin1 characters: head and body then leave in one write. */
export function sendWithReadyHead(
  response: ServerResponse,
  status: number,
  head: string,
  body: string | undefined,
  keepAliveSeconds: number,
): void {
  response.statusCode = status
  const inner = response as unknown as WithHead
  inner._header = `${head}Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
  if (body === undefined) {
    inner._hasBody = false
    response.end()
  } else {
    response.end(body, 'latin1')
  }
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
