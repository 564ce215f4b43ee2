import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fetcherFor, outcomeOf, reasonOf } from '../support/local-fetch.ts'
import { type Site, startWeb } from '../support/local-web.ts'

const page = '<!doctype html><title>Alder Falls</title><p>The council meets on Tuesday.'

test('fetches a page unchanged, with a user agent that names a contact', async () => {
  let sent: Record<string, unknown> = {}
  const { outcome } = await outcomeOf(
    {
      '/': (request, response) => {
        sent = request.headers
        response.writeHead(200, {
          'content-type': 'text/html; charset=iso-8859-1',
          etag: '"v1"',
          'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT',
        })
        response.end(page)
      },
    },
    '/',
  )
  assert.equal(outcome.kind, 'fetched')
  assert.ok(outcome.kind === 'fetched')
  assert.equal(outcome.body.toString(), page)
  assert.equal(outcome.contentType, 'text/html; charset=iso-8859-1')
  assert.deepEqual(outcome.headers, { etag: '"v1"', lastModified: 'Mon, 02 Nov 2026 08:00:00 GMT' })
  assert.equal(outcome.retrievedAt, '2026-11-02T12:00:00.000Z')
  assert.match(
    String(sent['user-agent']),
    /^CivicDirectory\/[\d.]+ \(\+https:\/\/directory\.example\.org\/bot\)$/,
  )
})

test('sends conditional requests and distinguishes unchanged from changed pages', async () => {
  let version = 1
  await using web = await startWeb({
    'alder.test': {
      '/': (request, response) => {
        const etag = `"v${version}"`
        if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'text/html', etag }).end(`<p>Version ${version}`)
      },
    },
  })
  await using fetcher = fetcherFor(web)
  const url = web.url('alder.test')
  const first = await fetcher.fetch(url)
  assert.ok(first.kind === 'fetched')
  const known = { etag: first.headers.etag }
  assert.equal((await fetcher.fetch(url, known)).kind, 'not_modified')
  version = 2
  const changed = await fetcher.fetch(url, known)
  assert.ok(changed.kind === 'fetched')
  assert.equal(changed.body.toString(), '<p>Version 2')
  assert.equal(changed.headers.etag, '"v2"')
  assert.ok(changed.retrievedAt > first.retrievedAt)
})

test('follows redirects and returns the final address', async () => {
  const { outcome, port } = await outcomeOf(
    {
      '/': (_request, response) => response.writeHead(301, { location: '/home#top' }).end(),
      '/home': page,
    },
    '/',
  )
  assert.ok(outcome.kind === 'fetched')
  assert.equal(outcome.url, `http://alder.test:${port}/`)
  assert.equal(outcome.finalUrl, `http://alder.test:${port}/home`)
})

test('limits redirects and detects loops', async () => {
  const site: Site = {
    '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
    '/nowhere': (_request, response) => response.writeHead(302).end(),
    '/bad': (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
  }
  for (let step = 0; step < 10; step++) {
    site[`/endless/${step}`] = (_request, response) =>
      response.writeHead(302, { location: `/endless/${step + 1}` }).end()
  }
  assert.equal(await reasonOf(site, '/circle'), 'failed: redirect_loop')
  assert.equal(await reasonOf(site, '/nowhere'), 'failed: bad_redirect')
  assert.equal(await reasonOf(site, '/bad'), 'failed: bad_redirect')
  const { outcome, requests } = await outcomeOf(site, '/endless/0')
  assert.equal('reason' in outcome && outcome.reason, 'too_many_redirects')
  assert.equal(requests.filter((one) => one.includes('/endless/')).length, 6)
})

test('follows no redirect into a private network, to social media, to a sign-in or off the web [design.discovery.polite-fetch]', async () => {
  const targets: Record<string, string> = {
    'http://127.0.0.1/': 'refused: private_address',
    'http://10.1.2.3/': 'refused: private_address',
    'http://169.254.169.254/latest/meta-data/': 'refused: private_address',
    'http://[::ffff:7f00:1]/': 'refused: private_address',
    'http://2130706433/': 'refused: private_address',
    'http://0177.0.0.1/': 'refused: private_address',
    'http://alder.test:6379/': 'refused: forbidden_port',
    'http://me:secret@alder.test/': 'refused: credentials_in_address',
    'file:///etc/passwd': 'refused: unsupported_protocol',
    'https://www.facebook.com/alderfalls': 'refused: social_media',
    '/account/login': 'refused: login_page',
  }
  for (const [location, expected] of Object.entries(targets)) {
    const site: Site = { '/': (_request, response) => response.writeHead(302, { location }).end() }
    assert.equal(await reasonOf(site, '/'), expected, location)
  }
})

test('refuses a name that resolves to a private address, also when DNS changes [design.discovery.polite-fetch]', async () => {
  await using web = await startWeb({ 'alder.test': { '/': page } })
  let looks = 0
  await using fetcher = fetcherFor(web, {
    obeyRobots: false,
    lookup: async () => [{ address: looks++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
  })
  assert.equal((await fetcher.fetch(web.url('alder.test'))).kind, 'fetched')
  assert.equal(looks, 1)
  await using inwards = fetcherFor(web, { lookup: async () => [{ address: '10.0.0.1', family: 4 }] })
  const outcome = await inwards.fetch(web.url('alder.test'))
  assert.equal('reason' in outcome && outcome.reason, 'private_address')
  assert.equal(web.requests.length, 1)
})

test('refuses loopback unless its port is allowed', async () => {
  await using web = await startWeb({ 'alder.test': { '/': page } })
  await using fetcher = fetcherFor(web, { allowedLoopbackPorts: [], extraPorts: [web.port] })
  for (const url of [web.url('alder.test'), web.url('127.0.0.1'), web.url('[::1]'), web.url('localhost')]) {
    const outcome = await fetcher.fetch(url)
    assert.match('reason' in outcome ? outcome.reason : '', /private_address|host_not_found/, url)
  }
  assert.deepEqual(web.requests, [])
})

test('distinguishes invalid addresses from other protocols', async () => {
  await using web = await startWeb({ 'alder.test': {} })
  await using fetcher = fetcherFor(web)
  const reasons: Record<string, string> = {
    '': 'bad_address',
    'http://': 'bad_address',
    'not an address': 'bad_address',
    'mailto:clerk@alder.test': 'unsupported_protocol',
    'javascript:alert(1)': 'unsupported_protocol',
    'data:text/html,<p>': 'unsupported_protocol',
    'ftp://alder.test/': 'unsupported_protocol',
    'https://clerk@alder.test/': 'credentials_in_address',
    'https://alder.test:22/': 'forbidden_port',
    'https://m.facebook.com/alder': 'social_media',
    'https://alder.test/wp-login.php': 'login_page',
    'https://tenant.okta.com/app': 'login_page',
    'https://nowhere.test/': 'host_not_found',
    [`https://alder.test/${'a'.repeat(5_000)}`]: 'bad_address',
  }
  for (const [url, reason] of Object.entries(reasons)) {
    const outcome = await fetcher.fetch(url)
    assert.equal('reason' in outcome && outcome.reason, reason, url)
    assert.ok('detail' in outcome && /^[A-Z].*\.$/.test(outcome.detail), `a sentence for ${url}`)
  }
})

test('explains each status code', async () => {
  const statuses: Record<number, string> = {
    401: 'login_required',
    403: 'forbidden',
    404: 'not_found',
    410: 'gone',
    418: 'http_error',
    304: 'http_error',
    500: 'server_error',
    503: 'server_error',
  }
  for (const [status, reason] of Object.entries(statuses)) {
    const site: Site = { '/': (_request, response) => response.writeHead(Number(status)).end() }
    const { outcome } = await outcomeOf(site, '/')
    assert.ok(outcome.kind === 'failed')
    assert.deepEqual([outcome.reason, outcome.status], [reason, Number(status)])
  }
})

test('decompresses pages', async () => {
  for (const [encoding, packed] of [
    ['gzip', gzipSync(page)],
    ['br', brotliCompressSync(page)],
  ] as const) {
    const { outcome } = await outcomeOf(
      {
        '/': (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(packed),
      },
      '/',
    )
    assert.equal(outcome.kind === 'fetched' && outcome.body.toString(), page)
  }
})

test('ends all fetches of a canceled run', async () => {
  await using web = await startWeb({
    'alder.test': { '/': () => {}, '/robots.txt': 'User-agent: *\nAllow: /' },
  })
  await using fetcher = fetcherFor(web)
  const stop = new AbortController()
  const inFlight = fetcher.fetch(web.url('alder.test'), { signal: stop.signal })
  const queued = fetcher.fetch(web.url('alder.test', '/next'), { signal: stop.signal })
  stop.abort()
  for (const outcome of [await inFlight, await queued]) {
    assert.equal('reason' in outcome && outcome.reason, 'cancelled')
  }
})
