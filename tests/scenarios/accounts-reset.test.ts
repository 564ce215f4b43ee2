import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runCommand } from '../support/civic-command.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
})
after(() => fixture[Symbol.asyncDispose]())

const webhook = { mode: 'webhook', url: 'https://hooks.example.org/civic' }
const statusOf = async (path: string, headers: Headers) =>
  (await send(fixture.app, 'GET', path, headers)).status

/** Creates a webhook, a watch with a webhook and a watch with a feed. Returns their addresses. */
async function createDeliveries(headers: Headers, title: string) {
  const { app, newsroom } = fixture
  const session = await bodyOf(
    send(app, 'POST', '/api/firehose/sessions', headers, { query: {}, delivery: webhook }),
    201,
  )
  const watches = `/api/workspaces/${newsroom}/watches`
  const target = (word: string) => ({ kind: 'search', words: `${title} ${word}` })
  const immediate = { cadence: 'immediate', delivery: { webhook_url: webhook.url } }
  const delivered = await bodyOf(
    send(app, 'POST', watches, headers, { target: target('bridge'), ...immediate }),
    201,
  )
  const digest = await bodyOf(
    send(app, 'POST', watches, headers, { target: target('river'), cadence: 'daily' }),
    201,
  )
  return {
    session: `/api/firehose/sessions/${session.id}`,
    watch: `${watches}/${delivered.id}`,
    feed: new URL(digest.delivery.feed.url).pathname,
  }
}

test('civic account reset ends keys, applications, webhooks and feed links, and says so [design.accounts.reset-ends-access]', async () => {
  const { app, as, newsroom } = fixture
  const application = await fixture.application('workspace:read')
  const read = `/api/workspaces/${newsroom}`
  const own = await createDeliveries(as.member, 'Member')
  const other = await createDeliveries(as.admin, 'Admin')
  const statuses = async () => ({
    key: await statusOf(read, as.member),
    application: await statusOf(read, application),
    feed: await statusOf(own.feed, {}),
  })
  assert.deepEqual(await statuses(), { key: 200, application: 200, feed: 200 })

  const { rows } = await app.app.database.pool.query(`select id from account where name = 'member'`)
  const env = { DATABASE_URL: app.databaseUrl, BASE_URL: 'http://directory.test' }
  const reset = await runCommand(['account', 'reset', rows[0].id], { env })
  assert.equal(reset.code, 0, reset.stderr)
  assert.match(
    reset.stderr,
    /Ended: 2 API keys, 1 connected application, 0 sessions, 2 webhooks, 1 feed link\./,
  )
  await until(async () => (await statusOf(read, as.member)) === 401, 'the running service rejects the key')
  assert.deepEqual(await statuses(), { key: 401, application: 401, feed: 404 })
  const stateOf = async ({ session, watch }: { session: string; watch: string }) => [
    (await bodyOf(send(app, 'GET', session, as.owner), 200)).delivery.state,
    (await bodyOf(send(app, 'GET', watch, as.owner), 200)).delivery.webhook.state,
  ]
  assert.deepEqual(await stateOf(own), ['dead', 'dead'])
  const { reason } = (await bodyOf(send(app, 'GET', own.session, as.owner), 200)).delivery
  assert.equal(reason, 'An operator reset the account that created this webhook')

  assert.deepEqual(await stateOf(other), ['active', 'active'], 'other members are not affected')
  assert.equal(await statusOf(other.feed, {}), 200)
  assert.equal(await statusOf(read, as.admin), 200)

  const again = await runCommand(['account', 'reset', rows[0].id, '--json'], { env })
  const nothing = { sessions: 0, api_keys: 0, connected_applications: 0, webhooks: 0, feed_links: 0 }
  assert.deepEqual(JSON.parse(again.stdout).ended, nothing)
})
