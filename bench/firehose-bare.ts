/**
 * Baseline: the same bytes, framed once, written to every socket. Arguments: port, file with the chunk of an event
 * stream, file with the JSON of a message. `POST /?n=5` sends five messages to every reader, one write each.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'

const [port, chunkFile, jsonFile] = process.argv.slice(2)
const chunk = readFileSync(chunkFile!, 'latin1')
const json = readFileSync(jsonFile!, 'latin1')
const frame = String.fromCharCode(0x81, 126, json.length >> 8, json.length & 255) + json
const readers: Record<'sse' | 'websocket', Set<Duplex>> = { sse: new Set(), websocket: new Set() }

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const times = Number(new URL(request.url!, 'http://x').searchParams.get('n'))
    for (let n = 0; n < times; n++) {
      for (const socket of readers.sse) socket.write(chunk, 'latin1')
      for (const socket of readers.websocket) socket.write(frame, 'latin1')
    }
    response.end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  if (request.url === '/health') {
    response.end()
    return
  }
  response.flushHeaders()
  readers.sse.add(response.socket!)
  response.once('close', () => readers.sse.delete(response.socket!))
})
server.on('upgrade', (request, socket) => {
  const text = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(text).digest('base64')
  const lines = [
    'HTTP/1.1 101 ',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  readers.websocket.add(socket)
  socket.on('error', () => {})
  socket.once('close', () => readers.websocket.delete(socket))
  socket.resume()
})
// The publisher may be idle for a while.
server.keepAliveTimeout = 0
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
