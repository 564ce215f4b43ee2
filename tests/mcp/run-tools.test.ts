import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { townPages } from '../discovery/town-web.ts'
import type { Json } from '../support/app.ts'
import { callTool, connectClient, eras, textOf } from '../support/mcp-client.ts'
import { type AssistantService, startAssistantService } from '../support/mcp-service.ts'
import { type SmallPage, serveSmallWeb } from '../support/small-web.ts'
import { until } from '../support/until.ts'

const opened = new AsyncDisposableStack()
const held: ServerResponse[] = []
let service: AssistantService
let web: Awaited<ReturnType<typeof serveSmallWeb>>
let person: Awaited<ReturnType<AssistantService['person']>>

before(async () => {
  const slow: SmallPage = (_, response) => void held.push(response)
  web = opened.use(await serveSmallWeb({ ...townPages, '/slow': slow }))
  service = opened.use(
    await startAssistantService({
      env: { ROLES: 'api,worker', BROWSER: 'off' },
      researchPorts: [web.port],
      fetchLimits: { requestIntervalMs: 0 },
    }),
  )
  person = await service.person('Ada', 'team')
})
after(() => opened.disposeAsync())

async function connected(era = eras[0]!, token?: string): Promise<Client> {
  const client = await connectClient(service.app.url, token ?? (await person.token()), era)
  opened.defer(() => client.close())
  return client
}

async function completedRun(client: Client): Promise<Json> {
  const given = { location: 'Gary, IN', issue_areas: ['housing_affordability'], urls: [web.url('/')] }
  const { data } = await callTool(client, 'start_discovery_run', given)
  assert.ok(['pending', 'running'].includes(data.run.status))
  return until(async () => {
    const { data: now } = await callTool(client, 'get_discovery_run', {
      run_id: data.run.id,
      wait_seconds: 20,
    })
    return now.run.status === 'completed' ? now.run : undefined
  }, 'the run is over')
}

test('starts a run, waits for it, and reviews and publishes its candidates, in the process that serves everything else [design.web.one-process]', async () => {
  const client = await connected()
  const run = await completedRun(client)
  assert.ok(run.progress.candidates > 0)
  const listed = await callTool(client, 'list_discovery_runs', { status: ['completed'] })
  assert.ok(listed.data.data.some(({ id }: Json) => id === run.id))

  const { data, text } = await callTool(client, 'list_run_candidates', { run_id: run.id })
  const union = data.data.find(({ name }: Json) => name === 'Lakefront Tenants Union')
  for (const claim of union.claims) assert.ok(text.includes(claim.source.url))
  assert.match(text, /Claim \S+ \(issue housing_affordability\): «/)
  const kinds = union.claims.map(({ kind, issue_area }: Json) => `${kind} ${issue_area}`)
  assert.equal(new Set(kinds).size, kinds.length, 'the claims shown first differ in kind or issue area')
  const lost = { run_id: run.id, candidate_id: run.id, decision: 'accept' }
  const nobody = await client.callTool({ name: 'review_candidate', arguments: lost })
  assert.match(textOf(nobody), /^item_not_found: .*list_run_candidates/)
  const decided = await callTool(client, 'review_candidate', {
    run_id: run.id,
    candidate_id: union.id,
    decision: 'accept',
    edit: { description: 'Organizes renters.' },
  })
  assert.deepEqual(
    [decided.data.candidate.state, decided.data.candidate.description],
    ['accepted', 'Organizes renters.'],
  )

  const published = await callTool(client, 'publish_candidates', { run_id: run.id })
  assert.deepEqual([published.data.published_count, published.data.visibility], [1, 'workspace'])
  const { entity_id } = published.data.published[0]
  const actor = await callTool(client, 'get_entity', { entity_id })
  assert.equal(actor.data.actor.visibility, 'workspace')
  assert.equal((await service.app.fetch(`/api/entities/${entity_id}`)).status, 404, 'nobody else sees it')

  const mine = await callTool(client, 'search_entities', { visibility: 'workspace' })
  assert.deepEqual(
    mine.data.data.map(({ id }: Json) => id),
    [entity_id],
  )
  const public_ = await client.callTool({
    name: 'publish_candidates',
    arguments: { run_id: run.id, visibility: 'public' },
  })
  assert.equal(public_.isError, true)

  const headers = { accept: 'text/html' }
  assert.match(await (await service.app.fetch('/places/gary-in', { headers })).text(), /<h1[^>]*>Gary/)
  const stream = await service.app.fetch('/signals.events')
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  await stream.body!.cancel()
})

for (const era of eras) {
  test(`reports progress while a call waits in ${era}`, async () => {
    const client = await connected(era)
    const urls = [web.url('/slow'), web.url('/')]
    const { data } = await callTool(client, 'start_discovery_run', { location: 'Gary, IN', urls })
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
    const following = client.callTool(
      { name: 'get_discovery_run', arguments: { run_id: data.run.id, wait_seconds: 30 } },
      { onprogress: (progress) => void told.push(progress), timeout: 40_000 },
    )
    await until(() => told.length > 0, 'progress is told')
    await until(() => held.length > 0, 'the slow page is asked for')
    for (const response of held.splice(0)) response.writeHead(404).end()
    const result = await following
    assert.equal((result.structuredContent as Json).run.status, 'completed')
    const values = told.map(({ progress }) => progress)
    assert.deepEqual(
      values,
      [...new Set(values)].sort((a, b) => a - b),
      'it only grows',
    )
    assert.match(told.at(-1)!.message!, /pages/)
  })
}

test('ends a waiting call when the client disconnects', async () => {
  const client = await connected()
  const { data } = await callTool(client, 'start_discovery_run', {
    location: 'Gary, IN',
    urls: [web.url('/slow')],
  })
  const gone = new AbortController()
  const following = client.callTool(
    { name: 'get_discovery_run', arguments: { run_id: data.run.id, wait_seconds: 45 } },
    { signal: gone.signal },
  )
  await until(() => held.length > 0, 'the slow page is asked for')
  gone.abort()
  await assert.rejects(following)
  for (const response of held.splice(0)) response.writeHead(404).end()
})

test('hides runs and candidates of other workspaces', async () => {
  const client = await connected()
  const run = await completedRun(client)
  const { data } = await callTool(client, 'list_run_candidates', { run_id: run.id })
  const stranger = await connected(eras[0], await (await service.person('Eve')).token())
  const candidate_id = data.data[0].id
  for (const [name, given] of [
    ['get_discovery_run', { run_id: run.id }],
    ['list_run_candidates', { run_id: run.id }],
    ['review_candidate', { run_id: run.id, candidate_id, decision: 'accept' }],
    ['publish_candidates', { run_id: run.id }],
  ] as const) {
    const result = await stranger.callTool({ name, arguments: given })
    assert.equal(result.isError, true)
    assert.match(textOf(result), /^run_not_found/)
  }
  await assert.rejects(stranger.readResource({ uri: `civic://runs/${run.id}` }), /has no run/)
  assert.deepEqual((await callTool(stranger, 'list_discovery_runs', {})).data.data, [])
})

test('lists the choices for an ambiguous place', async () => {
  const client = await connected()
  const result = await client.callTool({
    name: 'start_discovery_run',
    arguments: { location: 'Springfield' },
  })
  assert.equal(result.isError, true)
  assert.match(textOf(result), /location matches several places.*springfield,illinois/)
  const unknown = await client.callTool({ name: 'start_discovery_run', arguments: { location: 'Garyy, IN' } })
  assert.match(textOf(unknown), /location is not a known place; did you mean gary,indiana[^.]*\?$/)
})

test('aborts waiting calls at shutdown and tells the client to retry', async () => {
  const other = await startAssistantService({ env: { ROLES: 'api' } })
  const token = await (await other.person('Ada')).token()
  const [modern, older] = [
    await connectClient(other.app.url, token, eras[0]!),
    await connectClient(other.app.url, token, eras[1]!),
  ]
  const { data } = await callTool(modern, 'start_discovery_run', { location: 'Gary, IN' })
  const asked = { name: 'get_discovery_run', arguments: { run_id: data.run.id, wait_seconds: 45 } }
  const told: number[] = []
  const options = { onprogress: () => void told.push(1), timeout: 120_000 }
  const waiting = [modern.callTool(asked, options), older.callTool(asked, options)].map((one) =>
    assert.rejects(one, /aborted: try again/),
  )
  await until(() => told.length === 2, 'both wait')
  await other[Symbol.asyncDispose]()
  await Promise.all(waiting)
})
