import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { readPlainRequest } from './plain-request.ts'

const recognise = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'), new Socket())

test('a read as clients write it is recognised, with its fields in lower case and without the space around them', () => {
  const text =
    'GET /api/places/gary,indiana?limit=2 HTTP/1.1\r\nHost: localhost:8080\r\nIf-None-Match:\t"a" \r\nX-Empty:\r\nConnection: Keep-Alive\r\n\r\n'
  const { method, url, headers } = recognise(text)!
  assert.equal(method, 'GET')
  assert.equal(url, '/api/places/gary,indiana?limit=2')
  assert.deepEqual(
    { ...headers },
    { host: 'localhost:8080', 'if-none-match': '"a"', 'x-empty': '', connection: 'Keep-Alive' },
  )
})

for (const [what, text] of [
  ['part of a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['two requests in one chunk', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2)],
  ['a request with a body', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx'],
  ['a body of no length', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'],
  ['a body in pieces', 'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['a write', 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['another version', 'GET / HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nAccept: a\r\n\r\n'],
  ['no fields', 'GET / HTTP/1.1\r\n\r\n'],
  ['a field twice', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
  ['a connection that is to end', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['another protocol', 'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n'],
  ['a folded line', 'GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n'],
  ['a line end of its own', 'GET / HTTP/1.1\r\nHost: a\nAccept: b\r\n\r\n'],
  ['space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
  ['bytes beyond ASCII', 'GET / HTTP/1.1\r\nHost: a\r\nAccept: \xfc\r\n\r\n'],
  ['an address in full', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a long head', `GET / HTTP/1.1\r\nHost: a\r\nAccept: ${'b'.repeat(5000)}\r\n\r\n`],
]) {
  test(`${what} is left to node:http`, () => assert.equal(recognise(text!), undefined))
}

test('who writes the same again is known by the text alone, who does not is read anew', () => {
  const socket = new Socket()
  const read = (text: string, last?: ReturnType<typeof recognise>) =>
    readPlainRequest(Buffer.from(text), socket, last)
  const first = read('GET /a HTTP/1.1\r\nHost: a\r\n\r\n')
  assert.equal(read('GET /a HTTP/1.1\r\nHost: a\r\n\r\n', first), first)
  assert.equal(read('GET /b HTTP/1.1\r\nHost: a\r\n\r\n', first)!.url, '/b')
})

const seen: IncomingMessage[] = []
const server = createServer((request, response) => {
  seen.push(request)
  response.end()
})
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => new Promise((resolve) => server.close(resolve)))

/** Pieces of which most make a good request, and some nearly one. */
const line = fc.tuple(
  fc.constantFrom(
    'Host',
    'host',
    'Accept',
    'X-A',
    'Cookie',
    'Content-Length',
    'Connection',
    'Expect',
    'X A',
    '',
  ),
  fc.constantFrom(':', ': ', ' :', ':\t', ''),
  fc.constantFrom(
    'a',
    'keep-alive',
    'close',
    '0',
    '1',
    '"x", "y"',
    ' ',
    '',
    'a\rb',
    'a\nb',
    '\x00',
    '\xff',
    ' a\t',
  ),
  fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r\n '),
)
const requestText = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'get', ' GET', '\r\nGET'),
    fc.constantFrom('/', '/a?b=c', '/a b', '*', '//', '/%', '/a#b', 'a', '/\x7f'),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', ''),
    fc.array(line, { maxLength: 4 }),
    fc.constantFrom('', '', '', 'x', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  )
  .map(
    ([method, url, version, lines, rest]) =>
      `${method} ${url} ${version}\r\nHost: a\r\n${lines.flat().join('')}\r\n${rest}`,
  )

test('whatever is recognised, node:http reads as the same one request', async () => {
  let recognised = 0
  const check = async (text: string) => {
    const plain = recognise(text)
    if (plain === undefined) return
    recognised++
    seen.length = 0
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(text, 'latin1')
    for await (const _ of socket) {
      // Read to the end: by then the server has seen all.
    }
    assert.equal(seen.length, 1)
    assert.equal(seen[0]!.method, plain.method)
    assert.equal(seen[0]!.url, plain.url)
    assert.deepEqual({ ...seen[0]!.headers }, { ...plain.headers })
  }
  await fc.assert(fc.asyncProperty(requestText, check), { numRuns: 5000 })
  // About 75 are.
  assert.ok(recognised > 20, `only ${recognised} were recognised`)
})
