import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { createOperatorTokens } from '../../src/accounts/index.ts'
import { connectClient } from '../support/mcp-client.ts'
import { envelope, modern, parseMessage, send, sendModern } from '../support/mcp-request.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'

let service: AssistantService
let person: Awaited<ReturnType<AssistantService['person']>>
let token: string

before(async () => {
  service = await startAssistantService()
  person = await service.person('Ada')
  token = await person.token()
})
after(() => service[Symbol.asyncDispose]())

const discover = (sent: Parameters<typeof sendModern>[3]) =>
  sendModern(service.app.url, 'server/discover', {}, sent)
const metadata = () => `resource_metadata="${service.site}/.well-known/oauth-protected-resource/mcp"`

for (const era of ['2026-07-28', '2025-11-25'] as const) {
  test(`serves the official client with ${era} at /mcp [spec.mcp.streamable-http]`, async () => {
    const client = await connectClient(service.app.url, token, era)
    assert.equal(client.getNegotiatedProtocolVersion(), era)
    const { tools } = await client.listTools()
    assert.ok(tools.length > 15)
    const found = await client.callTool({ name: 'resolve_place', arguments: { query: 'Gary, IN' } })
    assert.equal(
      (found.structuredContent as { places: { place_key: string }[] }).places[0]?.place_key,
      'gary,indiana',
    )
    await client.close()
  })
}

test('returns 401 with the metadata URL without a token', async () => {
  const answer = await discover({})
  assert.equal(answer.status, 401)
  const challenge = answer.headers.get('www-authenticate')!
  assert.doesNotMatch(challenge, /ApiKey/, 'what is not taken is not offered')
  assert.ok(challenge.includes(metadata()), challenge)
  assert.match(challenge, /scope="[^"]*directory:read[^"]*"/)
  assert.doesNotMatch(challenge, /offline_access/)
})

test('rejects API keys, cookies and multiple credentials', async () => {
  const key = await person.key()
  const { token: session } = await service.sql
    .transaction()
    .execute((tx) => service.sessions.open(tx, person.accountId, 'test'))
  const ways: Record<string, string>[] = [
    { 'x-api-key': key },
    { cookie: `civic_session=${session}`, origin: service.site, 'sec-fetch-site': 'same-origin' },
    { authorization: `Bearer ${token}`, 'x-api-key': key },
    { authorization: `Bearer ${key}` },
    { 'x-api-key': token },
    { authorization: `Bearer ${token}x` },
    { authorization: 'Basic abc' },
  ]
  for (const headers of ways) {
    const answer = await discover({ headers })
    assert.equal(answer.status, 401, JSON.stringify(headers))
    assert.ok(answer.headers.get('www-authenticate')?.includes(metadata()))
    assert.doesNotMatch(answer.headers.get('www-authenticate')!, /ApiKey/)
  }
})

test('rejects a token for another audience', async () => {
  const elsewhere = createOperatorTokens({
    sql: service.sql,
    baseUrl: 'https://other.example',
    now: () => new Date(),
  })
  const { access_token } = await elsewhere.create(person.accountId, person.workspaceId, ['directory:read'])
  assert.equal((await discover({ token: access_token })).status, 401)
})

test('returns 403 without a scope challenge for a lapsed plan or a left workspace', async () => {
  const free = await service.person('Free', 'individual')
  const lapsed = await free.token()
  await service.sql.transaction().execute((tx) => service.accounts.setPlan(tx, free.accountId, 'free', null))
  const owner = await service.person('Owner', 'team')
  const team = await service.workspaces.createTeamFor(owner.accountId, 'Newsroom')
  const leaver = await service.person('Leaver')
  await service.sql
    .transaction()
    .execute((tx) => service.workspaces.addMember(tx, team, leaver.accountId, 'member'))
  const left = (await service.tokens.create(leaver.accountId, team, ['directory:read'])).access_token
  await service.workspaces.removeMember(owner.accountId, team, leaver.accountId)
  for (const [given, code] of [
    [lapsed, 'plan_required'],
    [left, 'workspace_required'],
  ] as const) {
    const answer = await discover({ token: given })
    assert.equal(answer.status, 403)
    assert.doesNotMatch(answer.headers.get('www-authenticate') ?? '', /insufficient_scope/)
    assert.equal(((await answer.json()) as { code: string }).code, code)
  }
})

test('returns 403 for another Host or Origin', async () => {
  const statusWith = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'server/discover',
        params: { _meta: envelope },
      })
      const given = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'mcp-protocol-version': modern,
        'mcp-method': 'server/discover',
        'content-length': body.length,
        ...headers,
      }
      request(`${service.app.url}/mcp`, { method: 'POST', headers: given }, (answer) => {
        answer.resume()
        resolve(answer.statusCode!)
      })
        .on('error', reject)
        .end(body)
    })
  assert.equal(await statusWith({ host: 'evil.example' }), 403)
  assert.equal(await statusWith({ host: new URL(service.site).host }), 200)
  assert.equal(await statusWith({ origin: 'https://evil.example' }), 403)
  assert.equal(await statusWith({ origin: 'null' }), 403)
  assert.equal(await statusWith({ origin: service.site }), 200)
})

test('tells SSE-only clients to use Streamable HTTP [spec.mcp.streamable-http]', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await send(service.app.url, { token, method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'POST')
    assert.match(((await answer.json()) as { detail: string }).detail, /Streamable HTTP.*not supported/)
  }
  assert.equal((await send(service.app.url, { method: 'GET' })).status, 401)
})

test('rejects batches, malformed JSON and other content types', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const cases: [Parameters<typeof send>[1], number, number, RegExp][] = [
    [{ body: [message, message] }, 400, -32600, /one message per request/],
    [{ body: [] }, 400, -32600, /one message per request/],
    [{ body: '{"jsonrpc":' }, 400, -32700, /one JSON message/],
    [{ body: '' }, 400, -32700, /one JSON message/],
    [{ body: message, headers: { 'content-type': 'text/plain' } }, 415, -32000, /application\/json/],
    [{ body: '"text"' }, 400, -32700, /./],
    [{ body: 'null' }, 400, -32700, /./],
  ]
  for (const [sent, status, code, words] of cases) {
    const answer = await send(service.app.url, { token, ...sent })
    const { error } = await parseMessage(answer)
    assert.equal(answer.status, status, JSON.stringify(sent))
    if (sent.body !== '"text"' && sent.body !== 'null') assert.equal(error.code, code)
    assert.match(error.message, words)
  }
})

test('rejects bodies without a length or over the limit before reading them', async () => {
  const long = await send(service.app.url, { token, body: 'x'.repeat(256 * 1024 + 1) })
  assert.equal(long.status, 413)
  const endless = await fetch(`${service.app.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: new Blob(['{}']).stream(),
    duplex: 'half',
  } as RequestInit)
  assert.equal(endless.status, 411)
})

test('rejects headers that contradict the body and unknown protocol versions', async () => {
  const wrong: [Parameters<typeof sendModern>[3], number, number][] = [
    [{ headers: { 'mcp-method': 'tools/call' } }, 400, -32020],
    [{ headers: { 'mcp-method': undefined } }, 400, -32020],
    [{ headers: { 'mcp-protocol-version': '2025-11-25' } }, 400, -32020],
    [{ headers: { 'mcp-protocol-version': undefined } }, 400, -32020],
    [
      {
        headers: { 'mcp-protocol-version': '2099-01-01' },
        meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
      },
      400,
      -32022,
    ],
    [{ meta: { 'io.modelcontextprotocol/clientCapabilities': undefined } }, 400, -32602],
  ]
  for (const [sent, status, code] of wrong) {
    const answer = await discover({ token, ...sent })
    const { error, id } = await parseMessage(answer)
    assert.deepEqual([answer.status, error.code, id], [status, code, 7], JSON.stringify(sent))
  }
  const named = await sendModern(
    service.app.url,
    'tools/call',
    { name: 'resolve_place', arguments: { query: 'Gary' } },
    { token, headers: { 'mcp-name': 'flag_record' } },
  )
  assert.deepEqual([named.status, (await parseMessage(named)).error.code], [400, -32020])
  const unknown = await sendModern(service.app.url, 'no/such', {}, { token })
  assert.deepEqual([unknown.status, (await parseMessage(unknown)).error.code], [404, -32601])
  const old = await send(service.app.url, {
    token,
    headers: { 'mcp-protocol-version': '1999-01-01' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  assert.equal(old.status, 400)
})

test('opens no session and sends no-store', async () => {
  const answer = await discover({ token })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('mcp-session-id'), null)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  const { result } = await parseMessage(answer)
  assert.deepEqual([result.cacheScope, result.resultType], ['public', 'complete'])
  assert.match(result.instructions, /never|do not/i)
})

test('counts calls against the plan limit and returns Retry-After with 429 [design.mcp.limits]', async () => {
  await using small = await startAssistantService({
    env: { PLAN_LIMITS: 'free.requests_per_minute=1, individual.requests_per_minute=3' },
  })
  const other = await (await small.person('Bea')).token()
  const ask = () => sendModern(small.app.url, 'tools/list', {}, { token: other })
  const first = await ask()
  assert.equal(first.status, 200, await first.text())
  assert.equal(first.headers.get('ratelimit-limit'), '3')
  assert.equal(first.headers.get('ratelimit-remaining'), '2')
  // Requests of the same account to /api use the same limit.
  await small.app.fetch('/api/account', { headers: { authorization: `Bearer ${other}` } })
  assert.equal((await ask()).status, 200)
  const refused = await ask()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('continues a trace from _meta and ignores a malformed one', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traced = await discover({ token, meta: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  assert.equal(traced.headers.get('traceparent')?.split('-')[1], traceId)
  assert.equal((await discover({ token, meta: { traceparent: 'nonsense' } })).status, 200)
})
