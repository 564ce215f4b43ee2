import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { follow } from '../support/event-stream.ts'
import { bodyOf, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
})
after(() => fixture[Symbol.asyncDispose]())

const sessions = '/api/firehose/sessions'
const create = (headers: Record<string, string>, visibility: string, delivery: object = { mode: 'sse' }) =>
  send(fixture.app, 'POST', sessions, headers, { query: { visibility }, delivery })
const hook = { mode: 'webhook', url: 'https://hooks.example.org/civic' }

test('reading workspace signals needs workspace:read on every way in [design.firehose.workspace-scope]', async () => {
  const without = await fixture.application('firehose:read', 'firehose:write')
  const withScope = await fixture.application('firehose:read', 'firehose:write', 'workspace:read')
  const shared = await bodyOf(create(fixture.as.member, 'workspace'), 201)
  const ways: [string, string, object?][] = [
    ['GET', '/api/firehose?visibility=workspace'],
    ['HEAD', '/api/firehose?visibility=workspace'],
    ['GET', shared.snapshot_url],
    ['POST', sessions, { query: { visibility: 'workspace' } }],
    ['POST', sessions, { query: { visibility: 'workspace' }, delivery: hook }],
  ]
  for (const [method, path, body] of ways) {
    const refused = await send(fixture.app, method, path, without, body)
    assert.equal(refused.status, 403, `${method} ${path}`)
    assert.match(refused.headers.get('www-authenticate') ?? '', /scope="workspace:read"/)
    assert.ok((await send(fixture.app, method, path, withScope, body)).ok, `${method} ${path}`)
  }
  const stream = await send(fixture.app, 'GET', shared.events_url, {
    ...without,
    accept: 'text/event-stream',
  })
  assert.equal(stream.status, 403)
  assert.equal(
    (await send(fixture.app, 'GET', '/api/firehose', without)).status,
    200,
    'public signals stay open',
  )
})

test('a stream of workspace signals ends when the application loses workspace:read [design.firehose.workspace-scope]', async () => {
  const headers = await fixture.application('firehose:read', 'workspace:read')
  const stream = await follow(`${fixture.app.url}/api/firehose?visibility=workspace`, headers)
  await stream.message('firehose.ready')
  const { pool } = fixture.app.app.database
  await pool.query(
    `update oauth_grant set scopes = array_remove(scopes, 'workspace:read')
     where created_at = (select max(created_at) from oauth_grant)`,
  )
  const bye = await stream.message('firehose.bye')
  assert.equal(bye.reason, 'revoked')
})

test('a stream of workspace signals ends when its reader leaves the workspace [design.firehose.workspace-scope]', async () => {
  const stream = await follow(`${fixture.app.url}/api/firehose?visibility=workspace`, fixture.as.admin)
  await stream.message('firehose.ready')
  const { pool } = fixture.app.app.database
  await pool.query(`delete from membership where workspace_id = $1 and role = 'admin'`, [fixture.newsroom])
  const bye = await stream.message('firehose.bye')
  assert.equal(bye.reason, 'revoked')
})

/** What a failed delivery stores; the reason names the host. */
const failDeliveries = () =>
  fixture.app.app.database.pool.query(
    `update firehose_session set reason = 'getaddrinfo ENOTFOUND hooks.example.org' where delivery->>'url' is not null`,
  )

test('the read-only role manages only its own sessions and never sees webhook addresses [design.firehose.read-only-role]', async () => {
  const { member, workspaceReviewer } = fixture.as
  const webhook = await bodyOf(create(member, 'public', hook), 201)
  const denied = await bodyOf(create(workspaceReviewer, 'public', hook), 403)
  assert.equal(denied.code, 'role_required')
  const one = `${sessions}/${webhook.id}`
  assert.equal((await bodyOf(send(fixture.app, 'DELETE', one, workspaceReviewer), 403)).code, 'role_required')
  await failDeliveries()
  for (const path of [one, sessions]) {
    const text = await (await send(fixture.app, 'GET', path, workspaceReviewer)).text()
    assert.ok(text.includes(webhook.id) && !text.includes('hooks.example.org'), path)
    assert.match(await (await send(fixture.app, 'GET', path, member)).text(), /hooks\.example\.org/)
  }
  const own = await bodyOf(create(workspaceReviewer, 'public'), 201)
  assert.equal((await send(fixture.app, 'DELETE', `${sessions}/${own.id}`, workspaceReviewer)).status, 204)
  assert.equal((await send(fixture.app, 'DELETE', one, member)).status, 204)
})

test('the read-only role does not see the webhook of a watch [design.firehose.read-only-role]', async () => {
  const { member, workspaceReviewer } = fixture.as
  const watches = `/api/workspaces/${fixture.newsroom}/watches`
  const input = {
    name: 'Votes',
    target: { kind: 'query', query: { signal_types: ['vote'] } },
    cadence: 'immediate',
    delivery: { webhook_url: 'https://hooks.example.org/watch' },
  }
  const watch = await bodyOf(send(fixture.app, 'POST', watches, member, input), 201)
  await failDeliveries()
  for (const path of [watches, `${watches}/${watch.id}`]) {
    const text = await (await send(fixture.app, 'GET', path, workspaceReviewer)).text()
    assert.ok(text.includes(watch.id) && !text.includes('hooks.example.org'), path)
    assert.match(await (await send(fixture.app, 'GET', path, member)).text(), /hooks\.example\.org/)
  }
})
