import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { headText, keepAliveSeconds } from '../head-text.ts'
import type { PlainAnswer } from './plain-answer.ts'
import { type PlainReads, servePlainReads } from './plain-reads.ts'
import type { PlainRequest } from './plain-request.ts'

const headers = ['Content-Type', 'application/json', 'Content-Length', '7', 'ETag', '"a"']
// Seven bytes, of which two are one letter.
const body = Buffer.from('{"ü":1')

type Way = (request: PlainRequest, response: PlainAnswer) => boolean
/** `peer` is the server's end of the connection. */
type Scene = { server: Server; plain: PlainReads; byHttp: string[]; socket: Socket; peer: Socket }

/** A server that answers every request alike, by either way, and one connection to it. */
async function inScene(answer: Way, play: (scene: Scene) => Promise<void>): Promise<void> {
  const byHttp: string[] = []
  const server: Server = createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, (request, response) => {
    byHttp.push(`${request.method} ${request.url}`)
    plain.received(request.socket, response)
    request.resume()
    response.writeHead(request.headers['if-none-match'] ? 304 : 200, headers)
    response.end(request.method === 'HEAD' || request.headers['if-none-match'] ? undefined : body)
  })
  const plain = servePlainReads(server, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const connected = once(server, 'connection') as Promise<[Socket]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [peer] = await connected
  try {
    await play({ server, plain, byHttp, socket, peer })
  } finally {
    socket.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Answers as the server does. */
const byTheShortWay: Way = (request, response) => {
  const isUnchanged = request.headers['if-none-match'] !== undefined
  const hasBody = !isUnchanged && request.method === 'GET'
  response.sendText(headText(isUnchanged ? 304 : 200, headers), hasBody ? body.toString('latin1') : '')
  return true
}

const get = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

/** Sends a text and reads one answer of known length. */
async function ask(socket: Socket, text: string, bodyBytes = body.length): Promise<string> {
  socket.write(text)
  return readAnswer(socket, bodyBytes)
}

async function readAnswer(socket: Socket, bodyBytes = body.length): Promise<string> {
  let read = ''
  while (!read.includes('\r\n\r\n') || read.length < read.indexOf('\r\n\r\n') + 4 + bodyBytes) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    read += chunk.toString('latin1')
  }
  return read.replace(/Date: [^\r]+/, 'Date: now')
}

for (const [what, text, bodyBytes] of [
  ['a 200 with its body', get('/a'), body.length],
  ['a 304', get('/a', 'If-None-Match: "a"\r\n'), 0],
  ['the answer to HEAD', get('/a').replace('GET', 'HEAD'), 0],
] as const) {
  test(`${what} is byte for byte what node:http sends, and the connection goes on`, () =>
    inScene(byTheShortWay, async ({ socket, byHttp }) => {
      const first = await ask(socket, text, bodyBytes)
      assert.equal(await ask(socket, text, bodyBytes), first)
      assert.equal(await ask(socket, text, bodyBytes), first)
      assert.equal(byHttp.length, 1, 'only the first went through node:http')
    }))
}

test('a refusal, whose head is a list, is written as node:http writes it', () =>
  inScene(
    (_request, response) => {
      response.writeHead(200, headers)
      response.end(body)
      return true
    },
    async ({ socket, byHttp }) => {
      const first = await ask(socket, get('/a'))
      assert.equal(await ask(socket, get('/a')), first)
      assert.deepEqual(byHttp, ['GET /a'])
    },
  ))

test('what the short way does not know is answered by node:http, and the next read is short again', () => {
  const short: string[] = []
  const known: Way = (request, response) => {
    if (request.url !== '/known') return false
    short.push(request.url)
    return byTheShortWay(request, response)
  }
  return inScene(known, async ({ socket, byHttp }) => {
    for (const url of ['/known', '/known', '/other', '/known']) await ask(socket, get(url))
    assert.deepEqual(byHttp, ['GET /known', 'GET /other'])
    assert.deepEqual(short, ['/known', '/known'])
  })
})

test('a connection that sent a body is node:http’s from then on', () =>
  inScene(byTheShortWay, async ({ socket, byHttp }) => {
    await ask(socket, get('/a'))
    // The body looks like a request, and is none.
    const inner = get('/inner')
    await ask(
      socket,
      `POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${inner.length}\r\n\r\n${inner.slice(0, 5)}`,
    )
    socket.write(inner.slice(5))
    await ask(socket, get('/c'))
    assert.deepEqual(byHttp, ['GET /a', 'POST /b', 'GET /c'])
  }))

test('a request that comes in two pieces is put together by node:http', () =>
  inScene(byTheShortWay, async ({ socket, byHttp, peer }) => {
    await ask(socket, get('/a'))
    socket.write(get('/b').slice(0, 10))
    await once(peer, 'data')
    await ask(socket, get('/b').slice(10))
    await ask(socket, get('/c'))
    assert.deepEqual(byHttp, ['GET /a', 'GET /b', 'GET /c'])
  }))

test('a request that comes before an answer is ready waits for it, and is answered after it', () => {
  const asked = Promise.withResolvers<() => void>()
  const later: Way = (request, response) => {
    asked.resolve(() => byTheShortWay(request, response))
    return true
  }
  return inScene(later, async ({ socket, byHttp, plain, peer }) => {
    const { length } = await ask(socket, get('/a'))
    socket.write(get('/late'))
    const answer = await asked.promise
    assert.equal(plain.isSending(), true)
    const arrived = once(peer, 'data')
    socket.write(get('/early'))
    await arrived
    const answers = readAnswer(socket, body.length + length)
    answer()
    assert.equal((await answers).split('HTTP/1.1 200').length, 3)
    assert.deepEqual(byHttp, ['GET /a', 'GET /early'])
    assert.equal(plain.isSending(), false)
  })
})

test('an answer that the client does not read is known to be on its way until it has left or the client is gone', () => {
  const large = 'x'.repeat(32 * 1024 * 1024)
  const answerLarge: Way = (_request, response) => {
    response.sendText(headText(200, ['Content-Length', String(large.length)]), large)
    return true
  }
  return inScene(answerLarge, async ({ socket, plain, peer }) => {
    await ask(socket, get('/a'))
    socket.pause()
    socket.write(get('/large'))
    await once(peer, 'data')
    assert.equal(plain.isSending(), true)
    const gone = new Promise((resolve) => peer.once('close', resolve))
    socket.destroy()
    await gone
    assert.equal(plain.isSending(), false)
  })
})

test('who asks on without reading is left to node:http, which stops listening to them', () => {
  const large = 'x'.repeat(32 * 1024 * 1024)
  let answers = 0
  const answerLarge: Way = (_request, response) => {
    answers++
    response.sendText(headText(200, ['Content-Length', String(large.length)]), large)
    return true
  }
  return inScene(answerLarge, async ({ socket, byHttp, peer }) => {
    await ask(socket, get('/a'))
    socket.pause()
    for (const url of ['/b', '/c']) {
      socket.write(get(url))
      await once(peer, 'data')
    }
    assert.equal(answers, 1)
    assert.deepEqual(byHttp, ['GET /a', 'GET /c'])
  })
})

test('a connection becomes another protocol’s as without a short way', () =>
  inScene(byTheShortWay, async ({ socket, server }) => {
    server.on('upgrade', (_request, peer: Socket, head: Buffer) => {
      peer.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n')
      peer.unshift(head)
      peer.pipe(peer)
    })
    await ask(socket, get('/a'))
    const switched = await ask(socket, get('/b', 'Upgrade: echo\r\nConnection: Upgrade\r\n'), 0)
    assert.match(switched, /^HTTP\/1\.1 101/)
    const echoed = once(socket, 'data') as Promise<[Buffer]>
    socket.write(get('/a'))
    assert.equal((await echoed)[0].toString(), get('/a'))
  }))
