import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Lookup } from './checked-addresses.ts'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import { SafeFetchError, type SafeFetchFault } from './safe-fetch-error.ts'

/** A server on loopback, reached as `open.test`: loopback stands for the Internet, 127.0.0.2 for the inside. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://open.test:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const names: Record<string, string[]> = {
  'open.test': ['127.0.0.1'],
  'inside.test': ['127.0.0.2'],
  'both.test': ['127.0.0.1', '127.0.0.2'],
  'empty.test': [],
}
const lookup: Lookup = async (hostname) => {
  const addresses = names[hostname]
  if (addresses === undefined) throw new Error('ENOTFOUND')
  return addresses.map((address) => ({ address, family: 4 }))
}

const fetchFor = (port: number, more: Partial<SafeFetchOptions> = {}) =>
  createSafeFetch({
    maximumBytes: 1_000,
    timeoutMs: 5_000,
    protocols: ['http:'],
    allowedPorts: [port],
    lookup,
    isAllowed: (address) => address === '127.0.0.1',
    ...more,
  })

const failsBy = (fault: SafeFetchFault) => (error: unknown) => {
  assert.ok(error instanceof SafeFetchError)
  assert.equal(error.fault, fault)
  return true
}

test('fetches an allowed address with its final URL, headers and body', async () => {
  await using server = await serve((request, response) => {
    response.setHeader('x-seen', request.headers['x-sent'] ?? '').end(`${request.method} ${request.url}`)
  })
  const answer = await fetchFor(server.port)(`${server.url}/page`, { headers: { 'x-sent': 'yes' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.url, `${server.url}/page`)
  assert.equal(answer.headers.get('x-seen'), 'yes')
  assert.equal(await answer.text(), 'GET /page')
})

test('refuses a name with a private address before connecting', async () => {
  let connections = 0
  const server = createTcpServer(() => connections++).listen(0, '127.0.0.2')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  for (const host of [
    'inside.test',
    'both.test',
    '127.0.0.2',
    '[::1]',
    '2130706434',
    '0x7f.0.0.2',
    '127.2',
  ]) {
    await assert.rejects(fetchFor(port)(`http://${host}:${port}/`), failsBy('address'), host)
  }
  assert.equal(connections, 0)
  await new Promise((resolve) => server.close(resolve))
})

test('refuses loopback, private and metadata addresses by default', async () => {
  const safeFetch = createSafeFetch({
    maximumBytes: 10,
    timeoutMs: 1_000,
    protocols: ['http:'],
    allowedPorts: [80],
  })
  for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::ffff:7f00:1]', '[64:ff9b::a00:1]']) {
    await assert.rejects(safeFetch(`http://${host}/`), failsBy('address'), host)
  }
})

test('connects to the checked address without a second lookup', async () => {
  await using server = await serve((_request, response) => response.end('here'))
  let looks = 0
  const rebinding: Lookup = async () => [{ address: looks++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  const answer = await fetchFor(server.port, { lookup: rebinding })(`${server.url}/`)
  assert.equal(await answer.text(), 'here')
  assert.equal(looks, 1)
})

test('checks each redirect, and returns redirects that it may not follow', async () => {
  await using server = await serve((request, response) => {
    const target = request.url === '/in' ? `http://inside.test:${server.port}/` : '/end'
    if (request.url === '/end') response.end('end')
    else response.writeHead(302, { location: target }).end()
  })
  const follow = fetchFor(server.port, { maximumRedirects: 2 })
  assert.equal(await (await follow(`${server.url}/out`)).text(), 'end')
  await assert.rejects(follow(`${server.url}/in`), failsBy('address'))
  assert.equal((await fetchFor(server.port)(`${server.url}/out`)).status, 302)
})

test('drops credentials on a redirect to another origin', async () => {
  await using other = await serve((request, response) =>
    response.end(request.headers.authorization ?? 'none'),
  )
  await using server = await serve((_request, response) =>
    response.writeHead(302, { location: other.url }).end(),
  )
  const follow = fetchFor(server.port, { maximumRedirects: 1, allowedPorts: [server.port, other.port] })
  const answer = await follow(server.url, { headers: { authorization: 'Bearer secret' } })
  assert.equal(await answer.text(), 'none')
})

test('limits the number of redirects', async () => {
  await using server = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
  await assert.rejects(fetchFor(server.port, { maximumRedirects: 3 })(server.url), failsBy('redirects'))
})

test('refuses other ports, other protocols and URLs with a user name', async () => {
  const safeFetch = createSafeFetch({ maximumBytes: 10, timeoutMs: 1_000, lookup, isAllowed: () => true })
  await assert.rejects(safeFetch('https://open.test:8443/'), failsBy('port'))
  await assert.rejects(safeFetch('http://open.test/'), failsBy('protocol'))
  await assert.rejects(safeFetch('file:///etc/passwd'), failsBy('protocol'))
  await assert.rejects(safeFetch('https://somebody:secret@open.test/'), failsBy('protocol'))
})

test('stops reading a body that is too large, announced or not, compressed or not', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/announced') return void response.end('x'.repeat(2_000))
    if (request.url === '/packed') {
      return void response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(100_000)))
    }
    const more = setInterval(() => response.write('x'.repeat(600)), 1)
    response.on('close', () => clearInterval(more))
  })
  for (const path of ['/announced', '/streamed', '/packed']) {
    await assert.rejects(fetchFor(server.port)(server.url + path), failsBy('too_large'), path)
  }
})

test('decompresses a body and refuses an unknown encoding', async () => {
  await using server = await serve((request, response) => {
    const encoding = request.url === '/gzip' ? 'gzip' : 'compress'
    response.setHeader('content-encoding', encoding).end(gzipSync('unpacked'))
  })
  const answer = await fetchFor(server.port)(`${server.url}/gzip`)
  assert.equal(answer.headers.get('content-encoding'), null)
  assert.equal(await answer.text(), 'unpacked')
  await assert.rejects(fetchFor(server.port)(`${server.url}/else`), failsBy('encoding'))
})

test('times out on silence, a slow body and a slow lookup', async () => {
  await using server = await serve((request, response) => {
    if (request.url === '/body') response.write('x')
  })
  const impatient = fetchFor(server.port, { timeoutMs: 100 })
  await assert.rejects(impatient(`${server.url}/silent`), failsBy('too_slow'))
  await assert.rejects(impatient(`${server.url}/body`), failsBy('too_slow'))
  const never = fetchFor(server.port, { timeoutMs: 100, lookup: () => new Promise(() => {}) })
  await assert.rejects(never(server.url), failsBy('too_slow'))
})

test('reports an unknown host and a host without an address', async () => {
  for (const host of ['unknown.test', 'empty.test']) {
    await assert.rejects(fetchFor(80)(`http://${host}/`), failsBy('unreachable'))
  }
})

test('says that nothing listens, and that a server has no certificate', async () => {
  const bare = https.createServer().listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const { port } = bare.address() as AddressInfo
  const secure = fetchFor(port, { protocols: ['https:'] })(`https://open.test:${port}/`)
  const noCertificate = 'No secure connection was possible; check the certificate'
  await assert.rejects(secure, { fault: 'unreachable', message: noCertificate })
  bare.close()
  await once(bare, 'close')
  const down = fetchFor(port)(`http://open.test:${port}/`)
  await assert.rejects(down, { fault: 'unreachable', message: 'Nothing is listening at this address' })
})

test("aborts with the caller's signal", async () => {
  await using server = await serve(() => {})
  const stop = new AbortController()
  const fetching = fetchFor(server.port)(server.url, { signal: stop.signal })
  stop.abort()
  await assert.rejects(fetching, failsBy('unreachable'))
})
