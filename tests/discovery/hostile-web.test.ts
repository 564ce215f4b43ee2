import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql as raw } from 'kysely'
import { serveSmallWeb } from '../support/small-web.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { furtherPages, hostilePages } from './hostile-pages.ts'
import { townPages } from './town-web.ts'

let at: DiscoveryFixture
before(async () => {
  const pages = Object.fromEntries(Object.entries(hostilePages).map(([path, { page }]) => [path, page]))
  const fetchLimits = { timeoutMs: 6_000 }
  at = await startDiscoveryFixture({ ...townPages, ...furtherPages, ...pages }, { fetchLimits })
})
after(() => at[Symbol.asyncDispose]())

test('a run over hostile pages completes within its memory limit, with an outcome for each URL', async (context) => {
  const urls = [...Object.keys(hostilePages), '/about'].map((path) => at.web.url(path))
  let peak = 0
  const meter = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const run = await at.completed({ urls })
  clearInterval(meter)
  assert.deepEqual([run.status, run.code], ['completed', null])
  const expected = Object.fromEntries(
    Object.entries(hostilePages).map(([path, { outcome }]) => [path, outcome] as const),
  )
  const outcomes = await at.outcomes(run)
  assert.deepEqual({ ...outcomes, ...expected, '/about': 'read' }, outcomes)
  const names = (await at.candidates(run)).map((one) => one.name)
  assert.ok(names.includes('Lakefront Tenants Union'), 'the run continued')
  const megabytes = Math.round(peak / 1024 / 1024)
  context.diagnostic(`${megabytes} MB at the most`)
  assert.ok(megabytes < 600, `${megabytes} MB at the most`)
})

test('a page that changes between fetches is quoted from the stored text', async () => {
  for (const _ of [1, 2]) {
    const run = await at.completed({ urls: [at.web.url('/changing')] })
    const { rows } = await raw<{ text: string; hash: string }>`
      select record->'page'->>'text' as text, record->'page'->>'textHash' as hash
      from discovery_page where run_id = ${run.id}`.execute(at.sql)
    for (const { claims } of await at.candidates(run))
      for (const { excerpt } of claims) assert.ok(rows.some(({ text }) => text.includes(excerpt)))
  }
})

test('a site whose robots.txt never responds is skipped, and the run continues', async () => {
  await using mute = await serveSmallWeb({ '/robots.txt': () => {}, '/': 'never read' })
  await using own = await startDiscoveryFixture(townPages, {
    fetchLimits: { robotsTimeoutMs: 3_000 },
    // Both webs run on one machine but count as separate sites by name.
    ports: [mute.port],
  })
  const run = await own.completed({ urls: [mute.url('/'), own.web.url('/about')] })
  assert.equal(run.status, 'completed')
  const { data } = await own.read(run.links.pages)
  const outcomes = Object.fromEntries(
    data.map((page: { url: string; outcome: string }) => [page.url, page.outcome]),
  )
  assert.equal(outcomes[mute.url('/')], 'robots_timeout')
  assert.equal(outcomes[own.web.url('/about')], 'read')
  assert.equal(mute.asked.get('/'), undefined)
})
