import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startTownApp } from '../support/town.ts'

const service = await startTownApp({
  env: {
    PUBLIC_READS_PER_MINUTE: '4',
    PUBLIC_REQUESTS_PER_HOUR: '1000',
    PAGES_PER_MINUTE: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
after(() => service[Symbol.asyncDispose]())

let clients = 0
const newClient = () => `198.51.100.${++clients}`

/** Sends a request line that `fetch` would rewrite. */
async function send(
  target: string,
  { method = 'GET', client = newClient(), headers = [] as string[] } = {},
): Promise<{ status: number; text: string; limit: string | undefined }> {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `X-Forwarded-For: ${client}`,
    'Connection: close',
    ...headers,
  ]
  if (!headers.some((line) => line.startsWith('Host'))) lines.push('Host: directory.test')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const text = (await buffer(socket)).toString()
  return { status: Number(text.split(' ')[1]), text, limit: /ratelimit-policy: (.*)\r/i.exec(text)?.[1] }
}

/** Other spellings of a path that a router, a proxy or a URL parser might take for the same path. */
const spellings = (path: string): string[] => {
  const [first, ...rest] = path.slice(1).split('/')
  const encoded = `%${first!.charCodeAt(0).toString(16)}${first!.slice(1)}`
  const others = rest.length > 0 ? `/${rest.join('/')}` : ''
  return [
    `/${encoded}${others}`,
    `/${encoded.toUpperCase()}${others}`,
    `/${first}%2e${others}`,
    `//${first}${others}`,
    `/./${first}${others}`,
    `/x/../${first}${others}`,
    `/x/%2e%2e/${first}${others}`,
    `/x\\..\\${first}${others}`,
    `${path}#top`,
  ]
}

test('refuses other spellings of a path before any rule reads it [design.limits.one-spelling]', async () => {
  const served: string[] = []
  for (const path of [
    '/api/entities',
    '/metrics',
    '/health/ready',
    '/oauth/jwks',
    '/sign-in',
    '/signals.atom',
  ]) {
    assert.equal((await send(path)).status, 200, path)
    for (const target of spellings(path)) {
      const { status, text } = await send(target)
      const inBrowser = await send(target, { headers: ['Accept: text/html'] })
      if (status !== 400 || inBrowser.status !== 400) served.push(`${target}: ${status}`)
      else assert.match(text, /"code":"invalid_request"/, target)
    }
  }
  assert.deepEqual(served, [])
  // Characters that have a meaning of their own stay encodable.
  assert.equal((await send('/api/places/alder-falls%2Cindiana')).status, 200)
})

test('counts every spelling of an API path against a limit [design.limits.one-spelling]', async () => {
  for (const target of [
    'http://directory.test/api/entities',
    'HTTP://elsewhere.test:81/api/entities?limit=1',
  ]) {
    const client = newClient()
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await send(`${target}`, { client })).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 429], target)
  }
})

test('serves the absolute form of a target like its path [design.http.targets]', async () => {
  const cases: [string, number][] = [
    ['http://directory.test', 200],
    ['http://directory.test/health', 200],
    ['https://user:secret@elsewhere.test/sign-in', 200],
    ['http://directory.test/api/places/alder-falls,indiana?', 200],
    ['http://directory.test/mcp', 401],
    ['http://directory.test/nothing', 404],
    ['http://directory.test/.well-known/oauth-authorization-server', 200],
    ['http://directory.test/signals.json', 200],
    ['http://directory.test/api/firehose', 401],
    ['http://directory.test?limit=1', 200],
  ]
  for (const [target, status] of cases) {
    assert.equal((await send(target)).status, status, target)
    const { status: withTwoHosts } = await send(target, { headers: ['Host: a.test', 'Host: b.test'] })
    assert.equal(withTwoHosts, 400, `${target} with two hosts`)
  }
})

test('refuses duplicate, malformed and missing hosts and odd targets without an internal error [design.http.targets]', async () => {
  for (const path of [
    '/',
    '/api/entities',
    '/sign-in',
    '/oauth/jwks',
    '/signals.json',
    '/mcp',
    '/api/firehose',
  ]) {
    const twice = await send(path, { headers: ['Host: directory.test', 'hOST: directory.test'] })
    assert.equal(twice.status, 400, path)
    assert.match(twice.text, /"code":"invalid_header"/)
    const odd = await send(path, { headers: ['Host: a b@c/%'] })
    assert.ok(odd.status < 500, `${path}: ${odd.status}`)
  }
  for (const target of [
    '*',
    '/%',
    '/%zz',
    '/sign-in/%c3%28',
    '/authorize/%ff',
    '/invitations/%',
    '//[',
    '/?%',
    'a:b',
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { status } = await send(target, { method, headers: ['Accept: text/html', 'Content-Length: 0'] })
      assert.ok(status >= 200 && status < 500, `${method} ${target}: ${status}`)
    }
  }
})
