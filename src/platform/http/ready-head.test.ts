import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { headText, sendWithReadyHead, skipBody, takesReadyHead } from './ready-head.ts'

const headers = ['Content-Type', 'application/json', 'Content-Length', '7', 'ETag', '"a"']
// Seven bytes, of which two are one letter.
const body = Buffer.from('{"ü":1')

/** What a client reads from the socket for two requests on one connection. */
async function wire(answer: (response: ServerResponse) => void, request: string): Promise<string> {
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const last = request.replace('localhost\r\n', 'localhost\r\nConnection: close\r\n')
  socket.write(request + last)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  await new Promise((resolve) => server.close(resolve))
  return Buffer.concat(chunks)
    .toString('latin1')
    .replaceAll(/Date: [^\r]+/g, 'Date: now')
}

function ordinary(status: number, content: Buffer | undefined) {
  return (response: ServerResponse) => {
    response.writeHead(status, [...headers])
    response.end(content)
  }
}

function ready(status: number, content: Buffer | undefined) {
  return (response: ServerResponse) => {
    if (!takesReadyHead(response)) ordinary(status, content)(response)
    else sendWithReadyHead(response, status, headText(status, headers), content?.toString('latin1'), 65)
  }
}

for (const [what, status, content, method] of [
  ['a 200 with its body', 200, body, 'GET'],
  ['a 304', 304, undefined, 'GET'],
  ['the answer to HEAD', 200, undefined, 'HEAD'],
] as const) {
  test(`${what} with a ready head is byte for byte what node:http sends, and the connection goes on`, async () => {
    const request = `${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`
    assert.equal(await wire(ready(status, content), request), await wire(ordinary(status, content), request))
  })
}

test('an answer waits for the one before it, and a body that nobody reads is no part of the next request', async () => {
  let turn = 0
  const inTurns = (answer: (response: ServerResponse) => void) => (response: ServerResponse) => {
    skipBody(response.req)
    turn += 1
    if (turn % 2 === 1) setTimeout(answer, 20, response)
    else answer(response)
  }
  for (const request of [
    'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 18\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  ]) {
    const answered = await wire(inTurns(ready(200, body)), request)
    assert.equal(answered, await wire(inTurns(ordinary(200, body)), request))
    assert.equal(answered.split('HTTP/1.1 200').length, 3)
  }
})

test('an answer to a connection that is gone is dropped', async () => {
  const answered = Promise.withResolvers<boolean>()
  const server = createServer((_request, response) => {
    response.once('close', () => {
      ready(200, body)(response)
      answered.resolve(response.writableEnded)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.destroy())
  assert.equal(await answered.promise, true)
  await new Promise((resolve) => server.close(resolve))
})

test('a client that speaks HTTP/1.0 is answered the ordinary way', async () => {
  const request = 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n'
  assert.equal(await wire(ready(200, body), request), await wire(ordinary(200, body), request))
})
