import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import type { Json } from '../support/app.ts'
import { until } from '../support/until.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { townPages } from './town-web.ts'

let at: DiscoveryFixture
/** Responses that are held back until a test releases them. */
const held: ServerResponse[] = []
before(async () => {
  at = await startDiscoveryFixture({
    ...townPages,
    '/held': (_request, response) => void held.push(response),
  })
})
after(async () => {
  await at[Symbol.asyncDispose]()
})

const letGo = () => {
  for (const response of held.splice(0))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gary</h1>')
}

test('a run finds pages about a place and extracts actors with exact quotes [spec.discovery.start spec.discovery.finds-candidates spec.discovery.state-completed design.discovery.pipeline]', async () => {
  const started = await at.start({
    issue_areas: ['housing_affordability', 'no_such_thing'],
    urls: [at.web.url('/'), at.web.url('/gone')],
  })
  assert.equal(started.status, 'pending')
  assert.equal(started.place.key, 'gary,indiana')
  assert.deepEqual(started.unknown_issue_areas, ['no_such_thing'])
  const run = await at.ended(started.id)
  assert.deepEqual([run.status, run.code], ['completed', null])
  assert.match(run.remarks.join(), /No search engine is configured/)
  const outcomes = await at.outcomes(run)
  const own = { '/': 'read', '/council': 'read', '/about': 'read', '/gone': 'not_found' }
  assert.deepEqual({ ...outcomes, ...own }, outcomes)
  const data = await at.candidates(run)
  const names = data.map((one) => one.name)
  assert.ok(names.includes('Rosa Delgado') && names.includes('Marcus Whitfield'), names.join())
  assert.ok(names.includes('Lakefront Tenants Union'), names.join())
  assert.ok(!names.some((name: string) => /vacant/i.test(name)))
  assert.equal(run.review.open, data.length)
})

test('every quote appears in the stored text of its page [design.evidence.substring-of-retrieved-text]', async () => {
  const run = await at.completed()
  const { rows } = await raw<{ url: string; text: string }>`
    select record->>'finalUrl' as url, record->'page'->>'text' as text
    from discovery_page where run_id = ${run.id}`.execute(at.sql)
  const textOf = new Map(rows.map(({ url, text }) => [url, text]))
  const claims = (await at.candidates(run)).flatMap((one) => one.claims)
  assert.ok(claims.length > 5)
  for (const { excerpt, source } of claims) assert.ok(textOf.get(source.url)?.includes(excerpt), excerpt)
})

test('a run fetches each page once', async () => {
  at.web.asked.clear()
  await at.completed()
  assert.ok(at.web.asked.size >= 4)
  assert.deepEqual(
    [...at.web.asked.entries()].filter(([, count]) => count > 1),
    [],
  )
})

test('a running run reports its progress until its last page arrives [spec.discovery.status spec.discovery.state-running]', async () => {
  const { id } = await at.start({ urls: [at.web.url('/held')] })
  await until(() => held.length > 0, 'the page is requested')
  const running = await at.read(`/api/discovery-runs/${id}`)
  assert.deepEqual([running.status, running.finished_at], ['running', null])
  assert.ok(running.started_at)
  letGo()
  const run = await at.ended(id)
  assert.equal(run.status, 'completed')
  assert.deepEqual([run.progress.pages_done, run.progress.pages_read], [1, 1])
})

test('a run counts candidates once its pages are merged, so that the count never goes backwards [design.discovery.counts]', async () => {
  const { id } = await at.start({ urls: [at.web.url('/council'), at.web.url('/about'), at.web.url('/held')] })
  const read = () => at.read(`/api/discovery-runs/${id}`)
  await until(async () => held.length > 0 && (await read()).progress.pages_read >= 2, 'the others are read')
  assert.equal((await read()).progress.candidates, 0)
  letGo()
  const run = await at.ended(id)
  assert.ok(run.progress.candidates > 0)
  assert.equal(run.progress.candidates, run.review.open)
})

test('canceling a running run fails it at once and stops its worker [design.discovery.cancelled]', async () => {
  const { id } = await at.start({ urls: [at.web.url('/held'), at.web.url('/about')] })
  await until(() => held.length > 0, 'the page is requested')
  const cancelled = await bodyOf(at.call('POST', `/api/discovery-runs/${id}/cancel`), 200)
  assert.deepEqual([cancelled.status, cancelled.code], ['failed', 'cancelled'])
  await until(() => held[0]?.closed, 'the request is aborted')
  held.splice(0)
  await bodyOf(at.call('POST', `/api/discovery-runs/${id}/cancel`), 409)
  const run = await at.ended(id)
  assert.deepEqual([run.status, run.code, run.progress.candidates], ['failed', 'cancelled', 0])
  assert.deepEqual(await at.candidates(run), [])
})

test('a run is visible only to its workspace', async () => {
  const run = await at.completed({ urls: [at.web.url('/about')] })
  const { as } = at
  const paths = [run.links.self, run.links.pages, run.links.candidates, run.links.events]
  for (const path of paths) {
    assert.equal((await bodyOf(at.call('GET', path, as.outsider), 404)).code, 'run_not_found', path)
    await bodyOf(at.call('GET', path, as.nobody), 401)
  }
  await bodyOf(at.call('POST', `${run.links.self}/cancel`, as.outsider), 404)
  await bodyOf(at.publish(run, {}, as.outsider), 404)
  assert.deepEqual((await at.read('/api/discovery-runs', as.outsider)).data, [])
  const { data } = await at.read('/api/discovery-runs?limit=1', as.workspaceReviewer)
  assert.equal(data[0].id, run.id)
  await bodyOf(at.call('GET', `/api/discovery-runs/${randomUUID()}`), 404)
  await bodyOf(at.call('GET', '/api/discovery-runs/none'), 404)
})

test('lists runs newest first, by status, in pages [spec.discovery.list]', async () => {
  const all = (await at.read('/api/discovery-runs?limit=100')).data.map((one: Json) => one.id)
  assert.ok(all.length >= 4)
  const paged: string[] = []
  for (let next = '/api/discovery-runs?limit=2'; next !== ''; ) {
    const { data, page } = await at.read(next)
    paged.push(...data.map((one: Json) => one.id))
    next = page.next_cursor ? `/api/discovery-runs?limit=2&cursor=${page.next_cursor}` : ''
  }
  assert.deepEqual(paged, all)
  const { data: failed } = await at.read('/api/discovery-runs?status=failed')
  assert.deepEqual(
    failed.map((one: Json) => one.code),
    ['cancelled'],
  )
  await bodyOf(at.call('GET', '/api/discovery-runs?status=done'), 400)
})

test('rejects an unknown or ambiguous location with suggestions', async () => {
  const ask = (location: string) => at.call('POST', '/api/discovery-runs', at.as.member, { location })
  const springfield = await bodyOf(ask('Springfield'), 400)
  assert.ok(springfield.suggestions.length > 1)
  const nowhere = await bodyOf(ask('Qqqqzz, IN'), 400)
  assert.equal(nowhere.errors[0].path, 'location')
})

test('missing, disallowed and unreadable pages never fail a run [design.honesty.unread-page-said]', async () => {
  const urls = [
    at.web.url('/nothing'),
    'http://10.0.0.8/',
    'http://127.0.0.1:1/',
    'https://www.facebook.com/garycouncil',
    'https://user:secret@www.example.org/',
    'http://no-such-host.invalid/',
  ]
  const run = await at.completed({ urls })
  assert.equal(run.status, 'completed')
  const { data } = await at.read(`${run.links.pages}?limit=100`)
  const outcomes = Object.fromEntries(data.map((page: Json) => [page.url, page.outcome]))
  assert.deepEqual(
    urls.map((url) => outcomes[url] ?? outcomes[new URL(url).href]),
    [
      'not_found',
      'private_address',
      'forbidden_port',
      'social_media',
      'credentials_in_address',
      'host_not_found',
    ],
  )
  for (const page of data) assert.ok(page.detail, page.url)
})

test('a repeated request with the same Idempotency-Key starts one run', async () => {
  const headers = { ...at.as.member, 'idempotency-key': randomUUID() }
  const body = { location: 'Gary, IN', urls: [at.web.url('/about')] }
  const ask = () => bodyOf(at.call('POST', '/api/discovery-runs', headers, body), 202)
  const [first, again] = [await ask(), await ask()]
  assert.equal(again.id, first.id)
  assert.equal((await at.ended(first.id)).status, 'completed')
})

test('workspace reviewers can read runs but not start them', async () => {
  const refused = await bodyOf(
    at.call('POST', '/api/discovery-runs', at.as.workspaceReviewer, { location: 'Gary, IN' }),
    403,
  )
  assert.equal(refused.code, 'role_required')
})

test('the event stream follows a run to its end', async () => {
  const { id } = await at.start()
  const answer = await at.call('GET', `/api/discovery-runs/${id}/events`)
  assert.equal(answer.headers.get('content-type'), 'text/event-stream')
  const text = await answer.text()
  const types = [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type)
  assert.deepEqual([types[0], types.at(-1)], [types.length === 1 ? 'run.end' : 'run.state', 'run.end'])
  assert.equal(types.filter((type) => type === 'run.end').length, 1)
  const last = JSON.parse(/^data: (.+)$/m.exec(text.slice(text.lastIndexOf('event: ')))![1]!)
  assert.deepEqual([last.run.id, last.run.status], [id, 'completed'])
})
