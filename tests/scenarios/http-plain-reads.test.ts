import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { asMember } from '../support/app.ts'
import { startTownApp } from '../support/town.ts'
import { until } from '../support/until.ts'

const service = await startTownApp()
after(() => service[Symbol.asyncDispose]())

const place = '/api/places/alder-falls,indiana/entities?limit=2'
let byHttp = 0
service.app.http.server.on('request', () => {
  byHttp++
})

type Asked = { method?: string; headers?: Record<string, string> }

async function read(agent: Agent, { method = 'GET', headers = {} }: Asked) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(service.url + place, { agent, method, headers }, resolve)
      .on('error', reject)
      .end()
  })
  const body = await text(response)
  return { status: response.statusCode!, headers: response.headers, body }
}

/** Once as the first request of a connection, once on a connection that was used before. */
async function bothWays(asked: Asked) {
  using ends = new DisposableStack()
  const connection = () =>
    ends.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), (agent) => agent.destroy())
  const first = await read(connection(), asked)
  const used = connection()
  await read(used, {})
  const before = byHttp
  const again = await read(used, asked)
  return { first, again, isShort: byHttp === before }
}

/** What differs from one request to the next, whichever way it goes. */
function withoutItsOwn({ status, headers, body }: Awaited<ReturnType<typeof read>>) {
  const kept = Object.entries(headers).filter(([name]) => !/^(date|ratelimit|ratelimit-re.*)$/.test(name))
  const shown = kept.map(([name, value]) => {
    const isEachsOwn = ['x-request-id', 'traceparent', 'server-timing'].includes(name)
    return [name, isEachsOwn ? String(value).replaceAll(/[0-9a-f]{16,}|[\d.]+$/g, '#') : value]
  })
  return { status, headers: shown, body: body.replace(/req_[0-9a-f]+/, 'req_#') }
}

let etag: string
before(async () => {
  const agent = new Agent({ keepAlive: true })
  await until(async () => {
    const { headers } = await read(agent, {})
    etag = headers.etag!
    return String(headers['server-timing']).startsWith('cache;desc=hit')
  }, 'the answer is kept')
  agent.destroy()
})

for (const [what, status, asked] of [
  ['a read', 200, () => ({})],
  ['a read of what has not changed', 304, () => ({ headers: { 'If-None-Match': etag } })],
  ['HEAD', 200, () => ({ method: 'HEAD' })],
  ['a read with a key', 200, () => ({ headers: asMember })],
  ['a key that nobody has', 401, () => ({ headers: { 'X-API-Key': 'cdk_nobody' } })],
  ['a key and a token at once', 401, () => ({ headers: { ...asMember, Authorization: 'Bearer x' } })],
  ['a request id of its own', 200, () => ({ headers: { 'X-Request-ID': 'mine', Tracestate: 'a=b' } })],
  [
    'a trace of its own',
    200,
    () => ({ headers: { Traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, Tracestate: 'a=b' } }),
  ],
  ['a malformed trace', 400, () => ({ headers: { Traceparent: '00-1-2-3' } })],
  ['a malformed request id', 400, () => ({ headers: { 'X-Request-ID': 'a b' } })],
] as [string, number, () => Asked][]) {
  test(`${what} gets the same answer on a used connection, where it takes the short way, as on a new one [design.http.etag]`, async () => {
    const { first, again, isShort } = await bothWays(asked())
    assert.equal(first.status, status)
    assert.deepEqual(withoutItsOwn(again), withoutItsOwn(first))
    assert.equal(isShort, true)
  })
}

test('a read is counted and a 304 is not, whichever way they go [design.limits.free-304-head]', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const remaining = async (asked: Asked) => Number((await read(agent, asked)).headers['ratelimit-remaining'])
  const before = await remaining({})
  assert.equal(await remaining({}), before - 1)
  assert.equal(await remaining({ headers: { 'If-None-Match': etag } }), before - 1)
  assert.equal(await remaining({ method: 'HEAD' }), before - 1)
  assert.equal(await remaining({}), before - 2)
  agent.destroy()
})

test('a write is seen by the next read of a connection that was answered from bytes', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await read(agent, {})
  await read(agent, {})
  const [actor] = (await service.json(place)).data
  const written = await service.fetch(`/api/entities/${actor.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-api-key': 'reviewer-key' },
    body: JSON.stringify({ description: 'Described anew' }),
  })
  assert.equal(written.status, 200, await written.text())
  assert.match((await read(agent, {})).body, /Described anew/)
  agent.destroy()
})
