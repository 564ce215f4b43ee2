import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { LimitExceededError } from '../../src/research/worker/worker-error.ts'
import { fetcherFor, outcomeOf, reasonOf } from '../support/local-fetch.ts'
import { type Site, startWeb } from '../support/local-web.ts'

const page = '<!doctype html><p>The council meets on Tuesday.'
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: unknown, response: ServerResponse) =>
    void response.writeHead(code, headers).end()

test('obeys robots.txt: general rules, rules for us, and exceptions [design.discovery.polite-fetch]', async () => {
  const site = (robots: string): Site => ({ '/robots.txt': robots, '/a': page, '/a/b': page })
  const forAll = site('User-agent: *\nDisallow: /a')
  assert.equal(await reasonOf(forAll, '/a/b'), 'blocked_by_robots: robots_disallowed')
  const forUs = site('User-agent: *\nAllow: /\n\nUser-agent: civicdirectory\nDisallow: /')
  assert.equal(await reasonOf(forUs, '/a'), 'blocked_by_robots: robots_disallowed')
  const forOthers = site('User-agent: OtherBot\nDisallow: /')
  assert.equal(await reasonOf(forOthers, '/a'), 'fetched')
  const withException = site('User-agent: *\nDisallow: /a\nAllow: /a/b$')
  assert.equal(await reasonOf(withException, '/a/b'), 'fetched')
  assert.equal(await reasonOf(forAll, '/a', { obeyRobots: false }), 'fetched')
})

test('does not request a disallowed page, nor one that redirects to it', async () => {
  const { outcome, requests } = await outcomeOf(
    {
      '/robots.txt': 'User-agent: *\nDisallow: /inner',
      '/': status(302, { location: '/inner' }),
      '/inner': page,
    },
    '/',
  )
  assert.equal(outcome.kind, 'blocked_by_robots')
  assert.deepEqual(requests, ['alder.test/robots.txt', 'alder.test/'])
})

test('allows everything without robots.txt, and nothing while it fails or times out', async () => {
  for (const code of [400, 403, 404, 410]) {
    assert.equal(await reasonOf({ '/robots.txt': status(code), '/': page }, '/'), 'fetched', String(code))
  }
  for (const code of [500, 503, 429]) {
    const site = { '/robots.txt': status(code, { 'retry-after': '3600' }), '/': page }
    const { outcome, requests } = await outcomeOf(site, '/')
    assert.ok(outcome.kind === 'blocked_by_robots')
    assert.equal(outcome.reason, 'robots_unavailable')
    assert.equal(outcome.retryAt, '2026-11-02T13:00:00.000Z')
    assert.deepEqual(requests, ['alder.test/robots.txt'])
  }
  const silent = { '/robots.txt': () => {}, '/': page }
  assert.equal(
    await reasonOf(silent, '/', { limits: { robotsTimeoutMs: 100 } }),
    'blocked_by_robots: robots_timeout',
  )
})

test('follows robots.txt redirects except to private addresses, and reads the first 500 KiB', async () => {
  const moved: Site = {
    '/robots.txt': status(301, { location: '/rules.txt' }),
    '/rules.txt': 'User-agent: *\nDisallow: /',
    '/': page,
  }
  assert.equal(await reasonOf(moved, '/'), 'blocked_by_robots: robots_disallowed')
  const inwards = { '/robots.txt': status(302, { location: 'http://10.0.0.1/robots.txt' }), '/': page }
  assert.equal(await reasonOf(inwards, '/'), 'blocked_by_robots: robots_unavailable')
  const long: Site = {
    '/robots.txt': `User-agent: *\nDisallow: /\n${'# filler\n'.repeat(500_000)}`,
    '/': page,
  }
  assert.equal(await reasonOf(long, '/'), 'blocked_by_robots: robots_disallowed')
  const bomb: Site = {
    '/robots.txt': (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000))),
    '/': page,
  }
  assert.equal(await reasonOf(bomb, '/'), 'blocked_by_robots: robots_unavailable')
})

test('matches rules designed to be slow within the limits of a worker', async () => {
  const rule = `Allow: /${'*a'.repeat(900)}b`
  const site: Site = {
    '/robots.txt': `User-agent: *\n${`${rule}\n`.repeat(270)}`,
    [`/${'a'.repeat(1_900)}`]: page,
  }
  const forbidding = { ...site, '/robots.txt': String(site['/robots.txt']).replaceAll('Allow', 'Disallow') }
  assert.equal(await reasonOf(site, `/${'a'.repeat(1_900)}`), 'fetched')
  assert.match(await reasonOf(forbidding, `/${'a'.repeat(1_900)}`), /robots_disallowed/)
})

test('fetches nothing from a site whose robots.txt exceeds the limits of a worker, and reads it once', async () => {
  await using web = await startWeb({
    'alder.test': { '/robots.txt': 'User-agent: *', '/': page, '/a': page },
  })
  let readings = 0
  await using fetcher = fetcherFor(web, {
    readRobots: async () => {
      readings++
      throw new LimitExceededError('took more than 5 seconds of processor time')
    },
  })
  for (const path of ['/', '/a']) {
    const outcome = await fetcher.fetch(web.url('alder.test', path))
    assert.equal('reason' in outcome && outcome.reason, 'robots_unavailable')
  }
  assert.equal(readings, 1)
  assert.deepEqual(web.requests, ['alder.test/robots.txt'])
})

test('requests robots.txt once a day', async () => {
  await using web = await startWeb({ 'alder.test': { '/robots.txt': 'User-agent: *\nAllow: /', '/': page } })
  await using fetcher = fetcherFor(web)
  const requested = () => web.requests.filter((one) => one.endsWith('robots.txt')).length
  await Promise.all([fetcher.fetch(web.url('alder.test')), fetcher.fetch(web.url('alder.test'))])
  assert.equal(requested(), 1)
  fetcher.clock.advance(23 * 3_600_000)
  await fetcher.fetch(web.url('alder.test'))
  assert.equal(requested(), 1)
  fetcher.clock.advance(3_600_000)
  await fetcher.fetch(web.url('alder.test'))
  assert.equal(requested(), 2)
})

test('sends one request per second and site, and does not delay other sites [design.discovery.polite-fetch]', async () => {
  let atOnce = 0
  let mostParallel = 0
  const slow = (_request: unknown, response: ServerResponse) => {
    mostParallel = Math.max(mostParallel, ++atOnce)
    // Long enough for a second request to arrive too early.
    setTimeout(() => {
      atOnce--
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    }, 50)
  }
  await using web = await startWeb({
    'www.alder.test': { '/': slow },
    'records.alder.test': { '/': slow },
    'birch.test': { '/': page },
  })
  await using fetcher = fetcherFor(web)
  const hosts = ['www.alder.test', 'records.alder.test', 'www.alder.test']
  const outcomes = await Promise.all(hosts.map((host) => fetcher.fetch(web.url(host))))
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['fetched', 'fetched', 'fetched'],
  )
  assert.equal(mostParallel, 1)
  assert.deepEqual(fetcher.clock.waits, [1_000, 1_000])
  await fetcher.fetch(web.url('birch.test'))
  assert.equal(fetcher.clock.waits.length, 2)
})

test('obeys a crawl delay, and reports one that is too long with the time', async () => {
  await using web = await startWeb({
    'alder.test': { '/robots.txt': 'User-agent: *\nCrawl-delay: 10', '/': page },
    'birch.test': { '/robots.txt': 'User-agent: *\nCrawl-delay: 3600', '/': page },
  })
  await using fetcher = fetcherFor(web)
  await fetcher.fetch(web.url('alder.test'))
  await fetcher.fetch(web.url('alder.test'))
  assert.deepEqual(fetcher.clock.waits, [10_000])
  const asOf = fetcher.clock.now().getTime()
  assert.equal((await fetcher.fetch(web.url('birch.test'))).kind, 'fetched')
  const second = await fetcher.fetch(web.url('birch.test'))
  assert.ok(second.kind === 'refused')
  assert.equal(second.reason, 'must_wait')
  assert.equal(second.retryAt, new Date(asOf + 3_600_000).toISOString())
})

test('obeys Retry-After once for the whole site, and reports a long one instead of waiting', async () => {
  let answers = 0
  await using web = await startWeb({
    'alder.test': {
      '/': (_request, response) => {
        if (answers++ === 0) response.writeHead(429, { 'retry-after': '7' }).end()
        else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      },
    },
    'birch.test': { '/': status(503, { 'retry-after': 'Mon, 02 Nov 2026 18:00:00 GMT' }), '/other': page },
    'cedar.test': { '/': status(429, { 'retry-after': '1' }) },
  })
  await using fetcher = fetcherFor(web)
  assert.equal((await fetcher.fetch(web.url('alder.test'))).kind, 'fetched')
  assert.deepEqual(fetcher.clock.waits, [7_000])
  const busy = await fetcher.fetch(web.url('birch.test'))
  assert.ok(busy.kind === 'failed')
  assert.deepEqual([busy.reason, busy.retryAt], ['server_error', '2026-11-02T18:00:00.000Z'])
  const next = await fetcher.fetch(web.url('birch.test', '/other'))
  assert.ok(next.kind === 'refused')
  const { reason, detail } = next
  assert.deepEqual(
    [reason, detail],
    ['must_wait', 'The site asks for no requests before 2026-11-02 18:00 UTC.'],
  )
  assert.ok(!web.requests.includes('birch.test/other'))
  const never = await fetcher.fetch(web.url('cedar.test'))
  assert.equal('reason' in never && never.reason, 'rate_limited')
  assert.equal(web.requests.filter((one) => one === 'cedar.test/').length, 2)
})
