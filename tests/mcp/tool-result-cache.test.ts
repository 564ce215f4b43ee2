import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '../support/app.ts'
import { callTool, connectClient, eras, textOf } from '../support/mcp-client.ts'
import { sendModern } from '../support/mcp-request.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'

type Person = Awaited<ReturnType<AssistantService['person']>>

const opened = new AsyncDisposableStack()
let service: AssistantService
let ada: Person
let eve: Person
let mine: Client
let theirs: Client
let reviewer: Record<string, string>

before(async () => {
  service = opened.use(await startAssistantService())
  ada = await service.person('Ada', 'team')
  eve = await service.person('Eve', 'team')
  const connect = async (person: Person) => {
    const client = await connectClient(service.app.url, await person.token(), eras[0]!)
    opened.defer(() => client.close())
    return client
  }
  mine = await connect(ada)
  theirs = await connect(eve)
  const rita = await service.person('Rita')
  await service.sql.transaction().execute((tx) => service.accounts.setReviewer(tx, rita.accountId, true))
  reviewer = { 'x-api-key': await rita.key() }
})
after(() => opened.disposeAsync())

test('invalidates a cached result with the write that changes it', async () => {
  const asked = { place_key: 'alder-falls,indiana', limit: 3 }
  const first = await callTool(mine, 'get_place_entities', asked)
  assert.deepEqual((await callTool(theirs, 'get_place_entities', asked)).data, first.data)
  const { id } = first.data.data[0]
  await callTool(mine, 'get_entity', { entity_id: id })
  const patched = await service.app.fetch(`/api/entities/${id}`, {
    method: 'PATCH',
    headers: { ...reviewer, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'Changed a moment ago.' }),
  })
  assert.equal(patched.status, 200)
  const again = await callTool(theirs, 'get_place_entities', asked)
  assert.equal(again.data.data.find((one: Json) => one.id === id).description, 'Changed a moment ago.')
  const whole = await callTool(mine, 'get_entity', { entity_id: id })
  assert.equal(whole.data.actor.description, 'Changed a moment ago.')
})

test('never serves one workspace’s private results to another', async () => {
  const lead = { type: 'person', name: 'A private lead', place: 'gary,indiana', visibility: 'workspace' }
  const made = await service.app.post('/api/entities', lead, { authorization: `Bearer ${await ada.token()}` })
  const { id } = (await made.json()) as Json
  for (let time = 0; time < 2; time++) {
    assert.equal((await callTool(mine, 'get_entity', { entity_id: id })).data.actor.name, 'A private lead')
    const own = await callTool(mine, 'search_entities', { visibility: 'workspace' })
    assert.deepEqual(
      own.data.data.map((one: Json) => one.id),
      [id],
    )
    const refused = await theirs.callTool({ name: 'get_entity', arguments: { entity_id: id } })
    assert.match(textOf(refused), /^entity_not_found/)
    assert.deepEqual((await callTool(theirs, 'search_entities', { visibility: 'workspace' })).data.data, [])
  }
})

test('checks scopes before serving a cached result', async () => {
  const params = { name: 'resolve_place', arguments: { query: 'Gary, IN' } }
  await callTool(mine, params.name, params.arguments)
  const few = await eve.token('workspace:read')
  assert.equal((await sendModern(service.app.url, 'tools/call', params, { token: few })).status, 403)
})

for (const era of eras) {
  test(`keeps concurrent callers separate in ${era}`, async () => {
    const connect = async (person: Person) => connectClient(service.app.url, await person.token(), era)
    const [one, other] = [await connect(ada), await connect(eve)]
    await callTool(one, 'write_brief', { title: `Of Ada, ${era}` })
    await callTool(other, 'write_brief', { title: `Of Eve, ${era}` })
    const calls = Array.from({ length: 30 }, async (_, index) => {
      const [client, name] = index % 2 === 0 ? [one, 'Ada'] : [other, 'Eve']
      const { data } = await callTool(client, 'list_workspace_items', { kind: 'briefs' })
      assert.ok(data.data.length > 0)
      for (const brief of data.data) assert.match(brief.name, new RegExp(`^Of ${name}`))
    })
    await Promise.all(calls)
    await one.close()
    await other.close()
  })
}
