import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, review } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let document: Json
before(async () => {
  app = await startTestApp()
  document = await app.json('/openapi.json')
})
after(() => app[Symbol.asyncDispose]())

/**
 * The ids in the examples belong to nobody. These stand in for them, under the names of the fields and path
 * parameters that hold an id; everything else of an example is sent as it is printed.
 */
async function standIns(path: string): Promise<Record<string, string>> {
  const actor = await addActor(app, 'Example')
  const flag = { entity_id: actor.id, reason: 'Gone', flag_type: 'stale' }
  const { id: flag_id } = (await (await review(app, 'POST', '/api/entity-flags', flag)).json()) as Json
  // A flag is decided once somebody has taken it.
  if (/\/(resolve|dismiss)$/.test(path)) await review(app, 'POST', `/api/flags/${flag_id}/take`, {})
  const into = (await addActor(app, 'Other example')).id
  return { entity_id: actor.id, source_id: actor.sources[0].id, flag_id, into }
}

test('the service accepts every request body that its document gives as an example [design.contract.examples-accepted]', async () => {
  const sent: string[] = []
  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const content = operation.requestBody?.content
      if (content === undefined) continue
      assert.deepEqual(Object.keys(content), ['application/json'], operation.operationId)
      const { example } = content['application/json']
      assert.equal(typeof example, 'object', `${operation.operationId} has no example`)
      const ids = await standIns(path)
      const body = Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, ids[name] ?? value]),
      )
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
      const answer = await review(app, method.toUpperCase(), address, body)
      const [success] = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
      assert.equal(answer.status, Number(success), `${operation.operationId}: ${await answer.text()}`)
      sent.push(operation.operationId)
    }
  }
  assert.deepEqual(sent.sort(), [
    'createEntity',
    'createFirehoseSession',
    'dismissFlag',
    'flagEntity',
    'flagSource',
    'mergeEntity',
    'publishSignals',
    'resolveFlag',
    'takeFlag',
    'updateEntity',
  ])
})

test('the document is served with the address of this service, to anybody', async () => {
  const answer = await app.fetch('/openapi.json')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.deepEqual(
    document.servers.map((server: Json) => server.url),
    ['http://directory.test'],
  )
})
