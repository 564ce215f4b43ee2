import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uncached } from '../properties/actor-body.ts'
import type { Json } from '../support/app.ts'
import { bodyOf } from '../support/workspace-fixture.ts'
import { type DiscoveryFixture, startDiscoveryFixture } from './discovery-fixture.ts'
import { townPages } from './town-web.ts'

let at: DiscoveryFixture
before(async () => {
  at = await startDiscoveryFixture({ ...townPages })
})
after(() => at[Symbol.asyncDispose]())

const place = '/api/places/gary,indiana'
const pagesOf = (run: Json) => `${place}/searches/${run.id}/pages`
const publicRuns = async () => (await at.read(uncached(`${place}/coverage`), {})).runs

test('the pages of a search are listed once a reviewer has published it, without those that only a member named [design.coverage.pages]', async () => {
  const as = at.as.publicReviewer
  const run = await at.completed({}, as)
  const { data: ownPages } = await at.read(`${run.links.pages}?limit=100`, as)
  const isGiven = (page: Json) => page.found_by === 'given'
  assert.ok(ownPages.some(isGiven) && !ownPages.every(isGiven))
  await bodyOf(at.call('GET', pagesOf(run), {}), 404)
  await bodyOf(at.call('GET', pagesOf(run), as), 404)

  const [candidate] = await at.candidates(run, as)
  await bodyOf(at.decide(run, candidate.id, { decision: 'accept' }, as), 200)
  await bodyOf(at.publish(run, { visibility: 'public' }, as), 200)
  const [published] = await publicRuns()
  const total = published.pages.reduce((all: number, { count }: Json) => all + count, 0)
  assert.equal(total, ownPages.length)

  const listed: Json = await at.read(`${pagesOf(run)}?limit=100`, {})
  const cited = new Set(candidate.claims.map((claim: Json) => claim.source.url))
  const expected = ownPages.filter((page: Json) => !isGiven(page) || cited.has(page.final_url ?? page.url))
  const addresses = (pages: Json[]) => pages.map((page) => page.final_url ?? page.url).sort()
  assert.deepEqual(addresses(listed.data), addresses(expected))
  assert.equal(listed.page.total, expected.length)
  assert.deepEqual(Object.keys(listed.data[0]).sort(), ['outcome', 'retrieved_at', 'source', 'url'])
  for (const page of listed.data) assert.equal(page.source !== null, cited.has(page.url), page.url)
  const outcomes = listed.data.map((page: Json) => page.outcome === 'read')
  assert.deepEqual(outcomes, outcomes.toSorted(), 'pages that were not read come first')
})

test('a search of another place or an id of nothing is unknown', async () => {
  const run = await at.completed({}, at.as.publicReviewer)
  await bodyOf(at.call('GET', `/api/places/muncie,indiana/searches/${run.id}/pages`, {}), 404)
  await bodyOf(at.call('GET', `${place}/searches/nonsense/pages`, {}), 404)
})
