import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConnections } from '../../src/accounts/oauth/connections.ts'
import { createRevokeGrant } from '../../src/accounts/oauth/revoke-grant.ts'
import type { Json } from '../support/app.ts'
import { callTool, connectClient } from '../support/mcp-client.ts'
import { parseMessage, sendModern } from '../support/mcp-request.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'
import { until } from '../support/until.ts'
import { signalBody } from '../support/watch-fixture.ts'

/** Sooner than a stream would notice by itself that its token is no longer valid. */
const announcedMs = 20_000
let service: AssistantService
let person: Awaited<ReturnType<AssistantService['person']>>
let token: string
let publisher: Record<string, string>

before(async () => {
  service = await startAssistantService()
  person = await service.person('Ada', 'team')
  token = await person.token()
  const reviewer = await service.person('Rita')
  await service.sql.transaction().execute((tx) => service.accounts.setReviewer(tx, reviewer.accountId, true))
  publisher = { 'x-api-key': await reviewer.key() }
})
after(() => service[Symbol.asyncDispose]())

/** A stream of notifications, one message at a time. */
async function listen(uris: readonly string[], bearer = token) {
  const params = { notifications: { resourceSubscriptions: uris } }
  const answer = await sendModern(service.app.url, 'subscriptions/listen', params, { token: bearer })
  assert.equal(answer.status, 200, answer.status === 200 ? '' : await answer.text())
  const heard: Json[] = []
  let isOver = false
  void (async () => {
    let text = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      const lines = text.split('\n')
      text = lines.pop()!
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)))
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const updated = () =>
    heard.filter(({ method }) => method === 'notifications/resources/updated').map(({ params }) => params.uri)
  await until(() => heard.length > 0, 'the stream is acknowledged')
  return { heard, isOver: () => isOver, updated }
}

const publish = (headers: Record<string, string>, ...signals: Json[]) =>
  service.app.post('/api/firehose/signals', { signals }, headers)
const own = () => ({ authorization: `Bearer ${token}` })

test('notifies a subscriber only when a signal matches', async () => {
  const client = await connectClient(service.app.url, token, '2026-07-28')
  const { data } = await callTool(client, 'start_watch', {
    target: { kind: 'place', place_key: 'gary,indiana', issue_areas: ['water_infrastructure'] },
  })
  await client.close()
  const uri = data.watch.resource_uri
  const stream = await listen([uri, 'civic://places/hammond,indiana'])
  assert.equal(stream.heard[0].method, 'notifications/subscriptions/acknowledged')
  assert.deepEqual(stream.heard[0].params.notifications.resourceSubscriptions, [
    uri,
    'civic://places/hammond,indiana',
  ])
  await publish(publisher, signalBody({ issues: ['public_transit'] }), signalBody())
  await until(() => stream.updated().length > 0, 'the watch is told of')
  assert.deepEqual(stream.updated(), [uri])
  assert.equal(stream.heard.at(-1).params._meta['io.modelcontextprotocol/subscriptionId'], 7)
  await publish(publisher, signalBody({ places: ['hammond,indiana'] }))
  await until(() => stream.updated().length > 1, 'the place is told of')
  assert.deepEqual(stream.updated(), [uri, 'civic://places/hammond,indiana'])
})

test('notifies only members about signals of their workspace', async () => {
  const uri = 'civic://places/east-chicago,indiana'
  const stranger = await listen([uri], await (await service.person('Eve', 'team')).token())
  const mine = await listen([uri])
  const told = await publish(own(), signalBody({ places: ['east-chicago,indiana'], visibility: 'workspace' }))
  assert.equal(told.status, 201)
  await until(() => mine.updated().length > 0, 'the own signal is told of')
  await publish(publisher, signalBody({ places: ['east-chicago,indiana'] }))
  await until(() => stranger.updated().length > 0, 'the public signal is told of')
  assert.equal(stranger.updated().length, 1)
})

test('rejects subscriptions to unreadable resources', async () => {
  const client = await connectClient(service.app.url, token, '2026-07-28')
  const { data } = await callTool(client, 'start_watch', {
    target: { kind: 'issue_area', issue_area: 'public_transit' },
  })
  await client.close()
  const stranger = await (await service.person('Mallory', 'team')).token()
  const errorFor = async (uris: unknown, bearer = token) => {
    const params = { notifications: { resourceSubscriptions: uris } }
    const answer = await sendModern(service.app.url, 'subscriptions/listen', params, { token: bearer })
    return (await parseMessage(answer)).error
  }
  assert.match((await errorFor([data.watch.resource_uri], stranger)).message, /item_not_found/)
  assert.match((await errorFor(['civic://briefs/1'])).message, /Cannot subscribe to/)
  assert.match((await errorFor(['civic://entities/1'])).message, /entity_not_found/)
  assert.match(
    (await errorFor(Array.from({ length: 51 }, (_, i) => `civic://places/p${i},ohio`))).message,
    /at most 50/,
  )
  const params = { notifications: { resourceSubscriptions: ['civic://places/gary,indiana'] } }
  const few = await person.token('directory:read')
  const answer = await sendModern(service.app.url, 'subscriptions/listen', params, { token: few })
  assert.equal(answer.status, 403)
  assert.match(answer.headers.get('www-authenticate')!, /insufficient_scope.*firehose:read/)
})

test('ends a stream when its application is disconnected [design.limits.all-streams]', async () => {
  const { accountId, token: tokenOf } = await service.person('Leaver')
  const { sql, changes } = service
  const connections = createConnections({
    sql,
    now: () => new Date(),
    revokeGrant: createRevokeGrant({ sql, changes }),
  })
  const stream = await listen(['civic://places/gary,indiana'], await tokenOf())
  const [connection] = await connections.list(accountId)
  await connections.disconnect(accountId, connection!.id)
  await until(stream.isOver, 'the stream ends with its token', announcedMs)
  assert.equal(stream.heard.at(-1).result.resultType, 'complete')
})

test('ends a stream when the plan of its account ends [design.limits.all-streams]', async () => {
  const leaver = await service.person('Leaver', 'individual')
  const stream = await listen(['civic://places/gary,indiana'], await leaver.token())
  await service.sql
    .transaction()
    .execute((tx) => service.accounts.setPlan(tx, leaver.accountId, 'free', null))
  await until(stream.isOver, 'the stream ends with the plan', announcedMs)
  assert.equal(stream.heard.at(-1).result.resultType, 'complete')
})

test('counts streams against the plan limit, also when they open at once [design.limits.all-streams]', async () => {
  const busy = await service.person('Busy', 'individual')
  const bearer = await busy.token()
  const uri = 'civic://places/gary,indiana'
  const params = { notifications: { resourceSubscriptions: [uri] } }
  const open = () => sendModern(service.app.url, 'subscriptions/listen', params, { token: bearer })
  const streams = await Promise.all(Array.from({ length: 8 }, open))
  const statuses = streams.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(3).fill(429)])
})

test('ends streams with the protocol message at shutdown', async () => {
  const other = await startAssistantService()
  const bearer = await (await other.person('Ada')).token()
  const params = { notifications: { resourceSubscriptions: ['civic://places/gary,indiana'] } }
  const answer = await sendModern(other.app.url, 'subscriptions/listen', params, { token: bearer })
  const text = answer.text()
  await other[Symbol.asyncDispose]()
  assert.match(await text, /acknowledged[\s\S]*"resultType":"complete"/, 'it was not cut off')
})

test('does not offer subscriptions in the older protocol version', async () => {
  const client = await connectClient(service.app.url, token, '2025-11-25')
  assert.equal(client.getServerCapabilities()?.resources?.subscribe, undefined)
  await assert.rejects(client.subscribeResource({ uri: 'civic://places/gary,indiana' }))
  await client.close()
})
