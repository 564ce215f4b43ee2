import { connect, type Socket } from 'node:net'

/** What a reader connects to. */
export type ReaderTarget = {
  transport: 'sse' | 'websocket'
  port: number
  path: string
  headers: Record<string, string>
}

const ping = Buffer.from([0x89, 0])
/** Masked with zeros (RFC 6455 § 5.3). */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const marker = Buffer.from('"type":"firehose.signal"')
/** Each read is processed before the next, so all readers share one buffer. */
const buffer = Buffer.allocUnsafe(64 * 1024)

/**
 * A reader that counts signals by their marker and decodes nothing, so that it needs little CPU itself. Resolves when
 * the response headers have arrived.
 */
export function openReader(
  { transport, port, path, headers }: ReaderTarget,
  onRead: (signals: number, bytes: Buffer) => void,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  let isOpen = false
  let rest: Buffer | undefined

  function take(size: number): boolean {
    const bytes = buffer.subarray(0, size)
    if (!isOpen) {
      isOpen = true
      const status = Number(bytes.toString('latin1', 9, 12))
      if (status === 200 || status === 101) resolve(socket)
      else reject(new Error(`Refused: ${bytes.toString('latin1')}`))
    }
    let count = countIn(bytes)
    if (rest) count += countIn(Buffer.concat([rest, bytes.subarray(0, marker.length - 1)]))
    onRead(count, bytes)
    if (transport === 'websocket' && bytes.includes(ping)) socket.write(pong)
    // Kept only where a marker may be split.
    const tail = bytes.subarray(Math.max(0, size - marker.length + 1))
    rest = tail.includes(0x22) ? Buffer.from(tail) : undefined
    return true
  }

  const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: take } })
  socket.on('error', reject)
  const own =
    transport === 'sse'
      ? { Accept: 'text/event-stream' }
      : {
          Upgrade: 'websocket',
          Connection: 'Upgrade',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        }
  const lines = Object.entries({ Host: '127.0.0.1', ...own, ...headers }).map((pair) => pair.join(': '))
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return promise
}

function countIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + marker.length)) count++
  return count
}
