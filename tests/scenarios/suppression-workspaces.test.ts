import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addActor, claimBody } from '../properties/actor-body.ts'
import { asMember, asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off' } })
})
after(() => app[Symbol.asyncDispose]())

const workspace = '/api/workspaces/01920000-0000-7000-8000-00000000000a'
const name = 'Quillana Zebrowski'

async function send(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): Promise<Json> {
  const response = await app.fetch(`${workspace}${path}`, {
    method,
    headers: { ...asMember, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(response.ok, `${path}: ${await response.clone().text()}`)
  return (await response.json()) as Json
}

test('no workspace shows the name of a suppressed person, also not in its history [design.people.suppression]', async () => {
  const { id } = await addActor(app, name, {
    type: 'person',
    claims: [claimBody('https://www.example.org/q', {}, `${name} chairs the transit board.`)],
  })
  const note = await send('POST', '/notes', { target_type: 'entity', target_id: id, text: 'Call in May' })
  await send('PATCH', `/notes/${note.id}`, { text: 'Call in June' })
  await send('PUT', `/reviews/entity/${id}`, { state: 'confirmed' })
  const target = { kind: 'entity', entity_id: id }
  const watch = await send('POST', '/watches', { target, cadence: 'weekly', delivery: {} })
  assert.equal(watch.name, name)
  await app.app.database.pool.query(
    `insert into digest (id, workspace_id, watch_id, watch_name, cadence, created_at, period_from, period_to, new_count,
      corrected_count, retracted_count, content)
    select gen_random_uuid(), workspace_id, id, name, cadence, now(), now(), now(), 0, 0, 0,
      '{"new": [], "corrected": [], "retracted": [], "looked_at": {}, "gaps": []}' from watch where id = $1`,
    [watch.id],
  )
  const paths = ['/history?limit=100', '/notes', '/reviews', '/watches', '/digests']
  const read = async (path: string) => {
    const response = await app.fetch(`${workspace}${path}`, { headers: asMember })
    assert.equal(response.status, 200, path)
    return response.text()
  }
  for (const path of paths) assert.match(await read(path), /Zebrowski/, path)

  const body = { kind: 'person', entity_id: id }
  assert.equal((await app.post('/api/suppressions', body, asReviewer)).status, 201)

  for (const path of paths) assert.doesNotMatch(await read(path), /Zebrowski/i, path)
})

test('what people of a workspace wrote themselves stays [design.people.suppression]', async () => {
  const { id } = await addActor(app, 'Ottoline Vexley', { type: 'person' })
  await send('POST', '/lists', { name: 'Who replaces Ottoline Vexley' })
  const body = { kind: 'person', entity_id: id }
  assert.equal((await app.post('/api/suppressions', body, asReviewer)).status, 201)
  for (const path of ['/lists', '/history?limit=100']) {
    const response = await app.fetch(`${workspace}${path}`, { headers: asMember })
    assert.match(await response.text(), /Who replaces Ottoline Vexley/, path)
  }
})
