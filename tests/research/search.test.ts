import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { test } from 'node:test'
import type { PlannedQuery } from '../../src/research/plan/query-plan.ts'
import { SearchError, type SearchFault } from '../../src/research/search/provider.ts'
import { createProvider, type ProviderName } from '../../src/research/search/providers.ts'
import { searchQueries } from '../../src/research/search/search-queries.ts'
import { fakeClock } from '../support/local-web.ts'
import { assertSpanish } from '../support/spanish.ts'

type ReceivedRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown }

/** A stub server that responds as the providers document and records its requests. */
async function stubServer(answer: (received: ReceivedRequest, response: ServerResponse) => unknown) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const one = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://stand.in'),
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    }
    received.push(one)
    const json = answer(one, response)
    if (json !== undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    received,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const now = () => new Date('2026-11-02T12:00:00.000Z')
const answers: Record<ProviderName, unknown> = {
  searxng: {
    query: 'q',
    number_of_results: 0,
    results: [
      {
        url: 'https://alder.test/council',
        title: 'Council',
        content: 'The  council\n meets.',
        engine: 'brave',
        engines: ['brave'],
        score: 1,
        category: 'general',
        publishedDate: '2026-10-01T00:00:00',
      },
      { url: 'ftp://alder.test/', title: 'No page', content: '' },
    ],
    suggestions: [],
    unresponsive_engines: [['google', 'Suspended: CAPTCHA'], 'bing'],
  },
  brave: {
    type: 'search',
    query: { original: 'q', more_results_available: true },
    web: {
      type: 'search',
      results: [
        {
          title: '<strong>Council</strong>',
          url: 'https://alder.test/council',
          description: 'The <strong>council</strong> meets.',
          age: '1 month ago',
          page_age: '2026-10-01T00:00:00',
          meta_url: { hostname: 'alder.test' },
          extra_snippets: ['On Tuesdays.'],
        },
      ],
    },
  },
  tavily: {
    query: 'q',
    answer: null,
    results: [
      {
        title: 'Council',
        url: 'https://alder.test/council',
        content: 'The council meets.',
        score: 0.9,
        raw_content: null,
      },
    ],
    response_time: 1.2,
  },
  exa: {
    requestId: 'r',
    results: [
      {
        id: 'https://alder.test/council',
        title: null,
        url: 'https://alder.test/council',
        publishedDate: '2026-10-01T00:00:00.000Z',
        author: null,
        score: 0.2,
        highlights: ['The council meets.'],
      },
    ],
  },
}

test('sends each provider its documented request and parses the response into one form', async () => {
  for (const provider of ['searxng', 'brave', 'tavily', 'exa'] as const) {
    await using server = await stubServer(() => answers[provider])
    const engine = createProvider({ now }, { provider, apiKey: 'k-1', baseUrl: server.baseUrl })
    const answer = await engine.search('alder falls council', { limit: 10 })
    assert.deepEqual(answer.urls, ['https://alder.test/council'], provider)
    const received = server.received[0]!
    if (provider === 'searxng') {
      assert.equal(received.url.pathname, '/search')
      assert.deepEqual(
        [received.url.searchParams.get('q'), received.url.searchParams.get('format')],
        ['alder falls council', 'json'],
      )
      assert.deepEqual(answer.unresponsive, ['google (Suspended: CAPTCHA)', 'bing'])
    }
    if (provider === 'brave') {
      assert.equal(received.url.pathname, '/res/v1/web/search')
      assert.deepEqual(
        [received.url.searchParams.get('count'), received.headers['x-subscription-token']],
        ['10', 'k-1'],
      )
    }
    if (provider === 'tavily') {
      assert.deepEqual(
        [received.method, received.url.pathname, received.headers['authorization']],
        ['POST', '/search', 'Bearer k-1'],
      )
      assert.deepEqual(received.body, {
        query: 'alder falls council',
        max_results: 10,
        search_depth: 'basic',
      })
    }
    if (provider === 'exa') {
      assert.deepEqual([received.method, received.headers['x-api-key']], ['POST', 'k-1'])
      assert.equal((received.body as { numResults: number }).numResults, 10)
    }
  }
})

const fault = (expected: SearchFault) => (error: unknown) => {
  assert.ok(error instanceof SearchError)
  assert.equal(error.fault, expected)
  assert.match(error.message, /^[A-Z].*\.$/)
  assertSpanish(error.message)
  return true
}

test('distinguishes a missing key, rejection, rate limit, timeout and invalid response from an empty response', async () => {
  const status =
    (code: number, headers = {}) =>
    (_asked: ReceivedRequest, response: ServerResponse) =>
      void response.writeHead(code, headers).end('{}')
  const cases: [Parameters<typeof stubServer>[0], SearchFault][] = [
    [status(401), 'refused'],
    [status(402), 'refused'],
    [status(429, { 'retry-after': '90' }), 'rate_limited'],
    [status(503), 'unreachable'],
    [() => ({ unexpected: true }), 'bad_answer'],
    [(_asked, response) => void response.end('<html>'), 'bad_answer'],
    [() => undefined, 'timeout'],
  ]
  for (const [answer, expected] of cases) {
    await using server = await stubServer(answer)
    // Only the timeout case gets a short timeout, because a busy machine may respond slowly.
    const patience = expected === 'timeout' ? { timeoutMs: 300 } : {}
    const engine = createProvider(
      { now, ...patience },
      { provider: 'tavily', apiKey: 'k', baseUrl: server.baseUrl },
    )
    await assert.rejects(engine.search('q'), fault(expected))
  }
  for (const provider of ['brave', 'tavily', 'exa'] as const) {
    await assert.rejects(createProvider({ now }, { provider }).search('q'), fault('no_key'))
  }
  const nobody = createProvider({ now }, { provider: 'searxng', baseUrl: 'http://127.0.0.1:1' })
  await assert.rejects(nobody.search('q'), fault('unreachable'))
})

test('tells which SearXNG setting to change when it does not return JSON', async () => {
  await using server = await stubServer((_asked, response) => void response.writeHead(403).end())
  const engine = createProvider({ now }, { provider: 'searxng', baseUrl: server.baseUrl })
  await assert.rejects(engine.search('q'), /add json to search\.formats/)
})

const query = (text: string): PlannedQuery => ({
  text,
  issueAreas: [],
  sourceClass: 'news',
  why: 'To find out.',
})
const outcomes = async (
  engines: Parameters<typeof searchQueries>[1],
  texts: string[],
  needs: Parameters<typeof searchQueries>[0] = fakeClock(),
) => Array.fromAsync(searchQueries(needs, engines, texts.map(query)))

test('reports thin responses with the engines that did not respond', async () => {
  await using server = await stubServer(() => answers.searxng)
  const engine = createProvider({ now }, { provider: 'searxng', baseUrl: server.baseUrl })
  const [outcome] = await outcomes([engine], ['one'])
  assert.equal(outcome?.kind, 'thin')
  assert.deepEqual(outcome?.unresponsive, ['google (Suspended: CAPTCHA)', 'bing'])
})

test('waits once for a short rate limit, and does not retry a missing key', async () => {
  let count = 0
  await using server = await stubServer((_asked, response) =>
    count++ === 0 ? void response.writeHead(429, { 'x-ratelimit-reset': '2, 1419704' }).end() : answers.brave,
  )
  const clock = fakeClock()
  const brave = createProvider(clock, { provider: 'brave', apiKey: 'k', baseUrl: server.baseUrl })
  const exa = createProvider(clock, { provider: 'exa' })
  const found = await outcomes([brave, exa], ['one', 'two'], clock)
  assert.deepEqual(
    found.map(({ provider, kind }) => `${provider} ${kind}`),
    ['Brave thin', 'Exa no_key', 'Brave thin', 'Exa not_asked'],
  )
  assert.deepEqual(clock.waits, [2_000])
  const detail = found[3]!.detail ?? ''
  assert.match(detail, /it has no API key/)
  assertSpanish(detail)
})

test('skips a provider that failed twice, and still yields an outcome for every query', async () => {
  await using server = await stubServer((_asked, response) => void response.writeHead(500).end())
  const engine = createProvider({ now }, { provider: 'exa', apiKey: 'k', baseUrl: server.baseUrl })
  const found = await outcomes([engine], ['one', 'two', 'three', 'four'])
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['unreachable', 'unreachable', 'not_asked', 'not_asked'],
  )
  assert.equal(server.received.length, 2)
})
