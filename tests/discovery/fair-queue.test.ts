import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runJob } from '../../src/discovery/runs/run-job.ts'
import { createRunStore } from '../../src/discovery/runs/run-store.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { createLogging } from '../../src/platform/log.ts'
import { until } from '../support/until.ts'
import { bodyOf, type Headers, send, startWorkspaceFixture } from '../support/workspace-fixture.ts'

let fixture: Awaited<ReturnType<typeof startWorkspaceFixture>>
before(async () => {
  fixture = await startWorkspaceFixture(() => new Date())
})
after(() => fixture[Symbol.asyncDispose]())

const start = async (headers: Headers): Promise<string> => {
  const run = { location: 'Gary, IN', issue_areas: ['housing_affordability'] }
  return (await bodyOf(send(fixture.app, 'POST', '/api/discovery-runs', headers, run), 202)).id
}

test('a workspace with many queued runs does not delay the run of another [design.limits.fair-runs]', async () => {
  const { member, outsider, publicReviewer } = fixture.as
  const { database } = fixture.app.app
  const many: string[] = []
  for (let number = 0; number < 20; number++) many.push(await start(member))
  const single = await start(outsider)

  await using jobs = createJobs({ database, log: createLogging('silent').log, kinds: [runJob] })
  const order: string[] = []
  const { promise: isLate, resolve: startLate } = Promise.withResolvers<string>()
  await jobs.work<{ runId: string }>(runJob.name, 1, async ({ data }) => {
    await createRunStore(database.sql).begin(data.runId, new Date())
    order.push(data.runId)
    // A third workspace arrives when five of the twenty-one runs have started.
    if (order.length === 5) startLate(await start(publicReviewer))
  })
  const late = await isLate
  await until(() => order.length === 22, 'all runs have started')
  assert.deepEqual(order.slice(0, 3), [many[0], single, many[1]], 'the single run is next')
  assert.ok(order.indexOf(late) <= 6, `the late run is number ${order.indexOf(late) + 1}`)
  const own = order.filter((id) => many.includes(id))
  assert.deepEqual(own, many, 'runs of one workspace stay in order')
})
