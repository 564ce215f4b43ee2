import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createAccounts } from '../../src/accounts/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { until } from '../support/until.ts'

/** Sooner than a stream would notice by itself that its key is no longer valid. */
const announcedMs = 20_000
let app: TestApp
let events: string
let keyId: string
let headers: Record<string, string>
const sql = () => app.app.database.sql
const services = () => createAccounts({ sql: sql(), baseUrl: 'http://directory.test', now: () => new Date() })

before(async () => {
  const env = { SAMPLE: 'off', PLAN_LIMITS: 'individual.streams=2' }
  app = await startTestApp({ accounts: 'stored', env })
  const { accounts, apiKeys } = services()
  const { account, workspaceId } = await sql()
    .transaction()
    .execute((tx) => accounts.create(tx, { name: 'Ada', plan: 'individual' }))
  const key = await apiKeys.create(account.id, workspaceId, 'Runs')
  keyId = key.id
  headers = { 'x-api-key': key.key }
  const id = newId()
  await app.app.database.pool.query(
    `insert into discovery_run (id, kind, workspace_id, account_id, location, issue_areas, unknown_issue_areas, urls,
       depth, status, progress, remarks, providers, gaps, created_at)
     values ($1, 'research', $2, $3, 'Gary', '{}', '{}', '{}', 'standard', 'pending', '{}', '[]', '[]', '[]', now())`,
    [id, workspaceId, account.id],
  )
  events = `/api/discovery-runs/${id}/events`
})
after(() => app[Symbol.asyncDispose]())

test('streams of run events count against the plan and end with the key [design.limits.all-streams]', async () => {
  const streams = [await app.fetch(events, { headers }), await app.fetch(events, { headers })]
  assert.deepEqual(
    streams.map(({ status }) => status),
    [200, 200],
  )
  const refused = await app.fetch(events, { headers })
  assert.equal(refused.status, 429)
  assert.equal(((await refused.json()) as { code: string }).code, 'stream_limit_reached')
  const firehose = await app.fetch('/api/firehose', { headers: { ...headers, accept: 'text/event-stream' } })
  assert.equal(firehose.status, 429, 'all kinds of streams share one limit')
  assert.equal((await app.fetch(events, { method: 'HEAD', headers })).status, 200)

  let ended = 0
  const texts = streams.map(({ body }) => text(body!).finally(() => ended++))
  await services().apiKeys.revoke(keyId)
  await until(() => ended === streams.length, 'the streams end with the key', announcedMs)
  for (const received of await Promise.all(texts)) assert.match(received, /event: run\.state/)
})
