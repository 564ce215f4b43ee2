import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ accounts: 'stored', env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
after(() => app[Symbol.asyncDispose]())

const ask = (question: object, address: string, headers: Record<string, string> = {}) =>
  app.post('/passkeys/ask', question, {
    origin: 'http://directory.test',
    'x-forwarded-for': address,
    ...headers,
  })

test('limits recovery attempts per address and per IPv6 network without blocking others', async () => {
  const recover = { purpose: 'recover', code: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE' }
  const statuses: number[] = []
  for (let host = 1; host <= 11; host++) statuses.push((await ask(recover, `2001:db8::${host}`)).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
  const limited = (await (await ask(recover, '2001:db8::1')).json()) as Json
  assert.equal(limited.error.code, 'rate_limit_exceeded')
  assert.match(limited.error.message, /^Too many attempts\. Wait \d+ seconds, then try again\.$/)
  assert.equal((await ask(recover, '2001:db8:0:1::1')).status, 401)
  assert.equal((await ask({ purpose: 'sign_in' }, '2001:db8::1')).status, 200)
})

test('suggestions, requests, reports and guessed receipts have limits of their own, and say when they end [design.contributions.attempts]', async () => {
  const hour = 3600
  const send = (path: string, address: string, body?: URLSearchParams) =>
    app.fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { origin: 'http://directory.test', accept: 'text/html', 'x-forwarded-for': address },
      redirect: 'manual',
      ...(body && { body }),
    })
  const form = new URLSearchParams({ url: 'https://www.example.org/', shows: 'actor' })
  const { id } = (await app.json('/api/entities?limit=1')).data[0]
  const limits = [
    ['/suggest', 20, form],
    [`/listed?actor=${id}`, 20, new URLSearchParams({ request: 'no_index' })],
    [`/report?actor=${id}`, 20, new URLSearchParams({ kind: 'entity:stale', words: 'Old' })],
    ['/reports/guessed', 120, undefined],
  ] as const
  for (const [index, [path, limit, body]] of limits.entries()) {
    const address = `198.51.100.${index + 1}`
    const statuses = new Set<number>()
    for (let time = 0; time < limit; time++) statuses.add((await send(path, address, body)).status)
    assert.ok(!statuses.has(429), `${path} ${[...statuses]}`)
    const refused = await send(path, address, body)
    const wait = Number(refused.headers.get('retry-after'))
    assert.equal(refused.status, 429, path)
    assert.ok(wait > 60 && wait <= hour, `${path} ${wait}`)
    assert.notEqual((await send(path, '198.51.100.99', body)).status, 429, 'nobody else is limited')
  }
  const guess = async (secret: string) => {
    const answer = await send(`/api/receipts/${secret}`, '198.51.100.50')
    const { request_id: _, ...problem } = (await answer.json()) as Json
    return [answer.status, problem]
  }
  const guesses = await Promise.all(['x', 'A'.repeat(43), 'é'].map(guess))
  assert.deepEqual(guesses[1], guesses[0])
  assert.deepEqual(guesses[2], guesses[0])
})

test('rejects forms from other sites', async () => {
  const strangers: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://directory.test', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]
  for (const headers of strangers) {
    const answer = await ask({ purpose: 'sign_in' }, '192.0.2.7', headers)
    assert.equal(answer.status, 400, JSON.stringify(headers))
    assert.equal(answer.headers.get('set-cookie'), null)
  }
})

test('returns 400, 415, 411 and 413 for invalid passkey requests', async () => {
  const post = (body: string, headers: Record<string, string>) =>
    app.fetch('/passkeys/ask', {
      method: 'POST',
      body,
      headers: { origin: 'http://directory.test', ...headers },
    })
  const json = { 'content-type': 'application/json' }
  assert.equal((await post('{"purpose":"become_admin"}', json)).status, 400)
  assert.equal((await post('nonsense', json)).status, 400)
  assert.equal(
    (await post('purpose=sign_in', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    415,
  )
  assert.equal((await post('x'.repeat(300_000), json)).status, 413)
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{}'))
      controller.close()
    },
  })
  const chunked = await fetch(`${app.url}/passkeys/ask`, {
    method: 'POST',
    body: stream,
    headers: { origin: 'http://directory.test', ...json },
    duplex: 'half',
  } as RequestInit)
  assert.equal(chunked.status, 411)
})
