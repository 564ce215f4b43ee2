import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asMember, type Json, startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { SAMPLE: 'off' } })
})
after(() => app[Symbol.asyncDispose]())

const sessions = '/api/firehose/sessions'

test('null is no body: it is refused and creates no session [design.http.null-body]', async () => {
  const answer = await app.post(sessions, null, asMember)
  assert.equal(answer.status, 400)
  assert.equal(((await answer.json()) as Json).code, 'invalid_request')
  assert.deepEqual(((await app.json(sessions, { headers: asMember })) as Json).data, [])
})

test('the session list has data and page like every list [design.firehose.session-list]', async () => {
  assert.equal((await app.post(sessions, {}, asMember)).status, 201)
  const { data, page } = (await app.json(sessions, { headers: asMember })) as Json
  assert.equal(data.length, 1)
  assert.deepEqual(page, { limit: 20, next_cursor: null, total: 1 })
})
