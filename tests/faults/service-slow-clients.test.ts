import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import type { Json } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const { server } = service.app.http

/** Sends the bytes, waits until the other side closes, and returns all that came back. */
async function dawdle(...parts: string[]): Promise<string> {
  const socket = await open()
  for (const part of parts) socket.write(part)
  return readAll(socket)
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

function problemIn(text: string): Json {
  const [head, body = ''] = text.split('\r\n\r\n')
  assert.match(head!, /^Content-Type: application\/problem\+json$/m, text)
  assert.match(head!, /^Connection: close$/m)
  assert.match(head!, new RegExp(`^Content-Length: ${Buffer.byteLength(body)}$`, 'm'))
  return JSON.parse(body)
}

test('allows 10 s for headers and 30 s for a request', () => {
  assert.equal(server.headersTimeout, 10_000)
  assert.equal(server.requestTimeout, 30_000)
})

test('responds 408 to a stalled request while it serves others', async () => {
  // The real limits are proven above; shorter ones spare the waiting.
  server.headersTimeout = 300
  server.requestTimeout = 600
  const half = {
    headers: ['GET /api/issue-areas HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    body: [
      'POST /api/entity-flags HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
      '{"entity_id": "',
    ],
    nothing: [],
  }
  const slow = Promise.all([dawdle(...half.headers), dawdle(...half.body), dawdle(...half.nothing)])
  assert.equal((await service.fetch('/api/issue-areas')).status, 200)
  // A connection without a request is closed too.
  const [headers, body] = await slow
  for (const text of [headers, body]) {
    assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/)
    const problem = problemIn(text)
    assert.deepEqual([problem.status, problem.code], [408, 'request_timeout'])
  }
  assert.equal((await service.fetch('/health')).status, 200)
  const { rows } = await service.app.database.pool.query('select count(*)::int as count from flag')
  assert.equal(rows[0].count, 0)
})

test('refuses malformed HTTP and endless headers with a problem', async () => {
  const nonsense = await dawdle('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n')
  assert.match(nonsense, /^HTTP\/1\.1 400 Bad Request\r\n/)
  assert.equal(problemIn(nonsense).code, 'invalid_request')
  const endless = await dawdle(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.match(endless, /^HTTP\/1\.1 431 /)
  const { status, code, detail } = problemIn(endless)
  assert.deepEqual([status, code], [431, 'invalid_header'])
  assert.equal(detail, 'The request headers are too large: at most 16 KiB together')
})

test('survives clients that disconnect during a response or their own body', async () => {
  const started = Array.from({ length: 20 }, async (_, n) => {
    const socket = await open()
    socket.on('error', () => undefined)
    if (n % 2)
      socket.write('GET /api/places/alder-falls,indiana/entities?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n')
    else
      socket.write(
        'POST /api/entity-flags HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
      )
    socket.resetAndDestroy()
  })
  await Promise.all(started)
  assert.equal((await service.fetch('/api/places/alder-falls,indiana/entities')).status, 200)
  assert.equal((await service.fetch('/health/ready')).status, 200)
})
