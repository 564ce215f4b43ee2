import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'

let at: DiscoveryFixture
let time = new Date('2026-03-30T12:00:00Z')
before(async () => {
  // No worker runs here, so runs stay pending.
  const env = { ROLES: 'api', PLAN_LIMITS: 'individual.runs_per_month=2' }
  at = await startDiscoveryFixture({}, { env, now: () => time })
})
after(() => at[Symbol.asyncDispose]())

const ask = (as: Record<string, string>) =>
  at.call('POST', '/api/discovery-runs', as, { location: 'Gary, IN' })

test('a run without a worker is pending, and canceling ends it at once [spec.discovery.state-pending]', async () => {
  const { id } = await at.start()
  const pending = await at.read(`/api/discovery-runs/${id}`)
  assert.deepEqual([pending.status, pending.started_at, pending.stage], ['pending', null, null])
  const run = await bodyOf(at.call('POST', `/api/discovery-runs/${id}/cancel`), 200)
  assert.deepEqual([run.status, run.code], ['failed', 'cancelled'])
  assert.equal((await at.ended(id)).status, 'failed')
})

test('the plan limits runs per calendar month', async () => {
  const { outsider } = at.as
  for (const _ of [1, 2]) await bodyOf(ask(outsider), 202)
  const refused = await bodyOf(ask(outsider), 403)
  assert.deepEqual([refused.code, refused.limit, refused.maximum], ['limit_reached', 'runs_per_month', 2])
  time = new Date('2026-04-01T00:00:01Z')
  await bodyOf(ask(outsider), 202)
})

test('concurrent requests cannot exceed the limit', async () => {
  time = new Date('2026-05-02T00:00:00Z')
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(at.as.outsider)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [202, 202, 403, 403, 403])
})

test('starting a run requires an account with a paid plan [spec.discovery.access]', async () => {
  await raw`update account set plan = 'free' where name = 'Ned'`.execute(at.sql)
  await raw`select pg_notify('identity_changed', id::text) from account where name = 'Ned'`.execute(at.sql)
  time = new Date('2026-06-02T00:00:00Z')
  // The service learns of the lost plan a moment later; until then runs still start.
  await until(async () => {
    time = new Date(time.getTime() + 31 * 86_400_000)
    const answer = await ask(at.as.outsider)
    return answer.status === 403 && ((await answer.json()) as Json).code === 'plan_required'
  }, 'the plan is required')
  await bodyOf(ask({}), 401)
})
