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
