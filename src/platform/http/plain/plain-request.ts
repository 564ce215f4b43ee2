import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** A request that is nothing but a head: a read, as nearly every client writes it. */
export type PlainRequest = {
  readonly method: 'GET' | 'HEAD'
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
  /** The request itself. */
  readonly text: string
}

/** Longer heads are rare, and nothing would be won with them. */
const maximumBytes = 4096

// RFC 9112 §§ 3 and 5, without what only tolerant readers take: folded lines, bare line ends, bytes beyond ASCII.
const plainHead =
  /^(GET|HEAD) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e]*\r\n)+)\r\n$/

/** Fields by which a request is more than its head, or its connection more than a row of requests. */
const notPlain = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])

/**
 * Recognises a chunk that is exactly one plain request. Whatever is unusual about it in any way is not recognised, and
 * is for `node:http` to understand or to refuse; so this needs to know little of HTTP, and never decides what is wrong.
 */
export function readPlainRequest(
  chunk: Buffer,
  socket: Socket,
  /** The last one on this connection: who asks again and again writes the same. */
  last?: PlainRequest,
): PlainRequest | undefined {
  if (chunk.length > maximumBytes) return undefined
  const text = chunk.toString('latin1')
  if (text === last?.text) return last
  const match = plainHead.exec(text)
  if (match === null) return undefined
  const headers = readFields(match[3]!)
  if (headers?.host === undefined) return undefined
  return { method: match[1] as 'GET' | 'HEAD', url: match[2]!, headers, socket, text }
}

function readFields(text: string): IncomingHttpHeaders | undefined {
  const headers: Record<string, string> = Object.create(null)
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\r\n', start)
    const colon = text.indexOf(':', start)
    const name = text.slice(start, colon).toLowerCase()
    const value = text.slice(colon + 1, end).trim()
    // Which of two counts, or whether they are joined, depends on the field.
    if (name in headers) return undefined
    if (notPlain.has(name) && !(name === 'connection' && value.toLowerCase() === 'keep-alive'))
      return undefined
    headers[name] = value
    start = end + 2
  }
  return headers
}
