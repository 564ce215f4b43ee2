import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createScoutHome, type ScoutHome } from '../support/scout-command.ts'
import { serveSmallWeb } from '../support/small-web.ts'
import { startWorkspaceFixture } from '../support/workspace-fixture.ts'
import { alderPages } from './alder-web.ts'

let web: Awaited<ReturnType<typeof serveSmallWeb>>
let cast: Awaited<ReturnType<typeof startWorkspaceFixture>>
let home: ScoutHome
before(async () => {
  web = await serveSmallWeb({ ...alderPages })
  const research = { researchPorts: [web.port], fetchLimits: { requestIntervalMs: 0 } }
  cast = await startWorkspaceFixture(
    () => new Date(),
    { ROLES: 'api,worker', SAMPLE: 'off', BROWSER: 'off' },
    research,
  )
  home = await createScoutHome({
    SCOUT_SERVICE_URL: cast.app.url,
    SCOUT_SERVICE_API_KEY: cast.as.member['x-api-key']!,
  })
})
after(async () => {
  await home[Symbol.asyncDispose]()
  await cast[Symbol.asyncDispose]()
  await web[Symbol.asyncDispose]()
})

test('starts a run on the service, waits for it and prints the result', async () => {
  const words = ['remote', '--location', 'Gary, IN', '--issues', 'housing_affordability', web.url('/')]
  const started = await home.json([...words, '--no-wait'])
  assert.equal(started.status, 'pending')
  const { code, stdout, stderr } = await home.scout(['remote', '--follow', started.id])
  assert.equal(code, 0, stderr)
  assert.match(
    stdout,
    new RegExp(`^Run ${started.id} of ${cast.app.url} is completed\\.\n\\d+ pages read of \\d+, `),
  )
  assert.match(stdout, new RegExp(`/w/to/discovery/${started.id}\n$`))
  const waited = await home.scout(words)
  const id = /^Run (\S+) /.exec(waited.stdout)?.[1]
  assert.match(waited.stderr, new RegExp(`^Run ${id} goes on .*: scout remote --follow ${id}\n`))
  const unknown = await home.scout(['remote', '--location', 'Springfield'])
  assert.equal(unknown.code, 1)
})

test('refuses an unknown issue before it starts a run, and names similar ones', async () => {
  const runs = async () =>
    (await cast.app.json('/api/discovery-runs', { headers: cast.as.member })).data.length
  const before = await runs()
  const { code, stderr } = await home.scout(['remote', '--location', 'Gary, IN', '--issues', 'housing'])
  assert.equal(code, 2)
  assert.match(stderr, /--issues housing: .+ Similar: housing_affordability/)
  assert.equal(await runs(), before)
})

test('polls a run at a modest interval and stops when it has ended [spec.scout.polls-modestly]', async () => {
  const run = await home.json(['remote', '--location', 'Gary, IN', '--no-wait'])
  const states = ['pending', 'running', 'failed']
  const times: number[] = []
  await using stand = await serveSmallWeb({
    [`/api/discovery-runs/${run.id}`]: (_request, response) => {
      times.push(performance.now())
      const status = states[Math.min(times.length - 1, 2)]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...run, status, detail: 'It was cancelled.' }))
    },
  })
  const { code, stdout, stderr } = await home.scout([
    'remote',
    '--follow',
    run.id,
    '--service',
    stand.url(''),
  ])
  assert.equal(code, 1, stderr)
  assert.match(stdout, /is failed\. It was cancelled\./)
  assert.equal(times.length, 3)
  for (const [at, time] of times.entries()) if (at > 0) assert.ok(time - times[at - 1]! > 2_900)
})

test('says that it waits when the service limits requests', async () => {
  const run = await home.json(['remote', '--location', 'Gary, IN', '--no-wait'])
  let requests = 0
  await using stand = await serveSmallWeb({
    [`/api/discovery-runs/${run.id}`]: (_request, response) => {
      if (requests++ === 0) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.end(JSON.stringify({ ...run, status: 'completed' }))
    },
  })
  const { code, stderr } = await home.scout(['remote', '--follow', run.id, '--service', stand.url('')])
  assert.deepEqual(
    [code, stderr],
    [0, `${stand.url('')} limits how many requests you may send. Waiting for 1 s.\n`],
  )
})
