import { STATUS_CODES } from 'node:http'

/** How long an idle connection is kept for its next request. */
export const keepAliveSeconds = 65

/** The head of an answer as text, but for its last lines. */
export function headText(status: number, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`
  return text
}

/** The last lines of a head that leaves the connection open: what `node:http` adds to every answer. */
export function headEnd(): string {
  return `Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
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
