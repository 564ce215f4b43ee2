import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSearchedPlaces } from '../../src/directory/coverage/searched-places-store.ts'
import { readActivity } from '../../src/directory/index.ts'
import { addActor, claimBody, readAll, uncached } from '../properties/actor-body.ts'
import { type Json, startTestApp, type TestApp } from '../support/app.ts'
import { townDiscoveredAt, withClient } from '../support/town.ts'

const town = '/api/places/alder-falls,indiana'
const discoveredAt = townDiscoveredAt.toISOString()

let app: TestApp
let clock = new Date('2026-11-15T12:00:00Z')
before(async () => {
  app = await startTestApp({ now: () => clock })
})
after(() => app[Symbol.asyncDispose]())

const areaIn = (coverage: Json, slug: string): Json =>
  coverage.issue_areas.find((area: Json) => area.slug === slug)
const coverageNow = (place: string) => app.json(uncached(`${place}/coverage`))

test('the coverage of a place has exactly these fields [spec.places.coverage design.coverage.fields]', async () => {
  const answer = await app.fetch(`${town}/coverage`)
  assert.equal(answer.status, 200)
  const coverage = (await answer.json()) as Json
  assert.deepEqual(Object.keys(coverage).sort(), [
    'actor_count',
    'complete',
    'domains',
    'freshness',
    'issue_areas',
    'place',
    'runs',
    'source_count',
  ])
  assert.equal(coverage.place.key, 'alder-falls,indiana')
  assert.equal(coverage.actor_count, (await app.json(`${town}/entities?limit=1`)).page.total)
  assert.equal(coverage.source_count, (await app.json(`${town}/sources?limit=1`)).page.total)
  assert.equal(coverage.issue_areas.length, 51)
  for (const area of coverage.issue_areas) {
    assert.deepEqual(Object.keys(area).sort(), [
      'actor_count',
      'domain',
      'last_searched_at',
      'name',
      'searched',
      'see_also',
      'slug',
      'source_count',
      'status',
      'status_from',
    ])
    const narrowed = `issue_area=${area.slug}&limit=1`
    assert.equal(area.actor_count, (await app.json(`${town}/entities?${narrowed}`)).page.total, area.slug)
    assert.equal(area.source_count, (await app.json(`${town}/sources?${narrowed}`)).page.total, area.slug)
  }
  assert.equal(coverage.domains.length, 11)
  for (const domain of coverage.domains) {
    const own = coverage.issue_areas.filter((area: Json) => area.domain === domain.slug)
    for (const status of ['covered', 'thin', 'missing', 'not_searched']) {
      assert.equal(domain[status], own.filter((area: Json) => area.status === status).length)
    }
    const actors = await app.json(`${town}/entities?issue_area=${domain.slug}&limit=1`)
    assert.equal(domain.actor_count, actors.page.total, domain.slug)
  }
})

test('an issue area is covered with three actors and thin with fewer [design.coverage.covered-or-thin]', async () => {
  const { issue_areas } = await app.json(`${town}/coverage`)
  const withActors = issue_areas.filter((area: Json) => area.actor_count > 0)
  assert.ok(withActors.length > 10)
  for (const area of withActors) {
    assert.equal(area.status, area.actor_count >= 3 ? 'covered' : 'thin', area.slug)
  }
  const slug = 'worker_cooperatives'
  const statuses: string[] = []
  for (const name of ['Mill Cooperative', 'Yarn Cooperative', 'Loom Cooperative']) {
    await addActor(app, name, { place: 'dayton,ohio', issue_areas: [slug] })
    statuses.push(areaIn(await app.json('/api/places/dayton,ohio/coverage'), slug).status)
  }
  assert.deepEqual(statuses, ['thin', 'thin', 'covered'])
})

test('an area is missing only where a run searched for it [design.coverage.missing-only-where-searched]', async () => {
  const { issue_areas } = await app.json(`${town}/coverage`)
  for (const area of issue_areas.filter((one: Json) => one.actor_count === 0)) {
    const twin = area.status_from && areaIn({ issue_areas }, area.status_from)
    const expected = area.last_searched_at === null ? 'not_searched' : twin ? twin.status : 'missing'
    assert.equal(area.status, expected, area.slug)
  }
  const searched = issue_areas.find((area: Json) => area.status === 'missing')
  assert.equal(searched.last_searched_at, discoveredAt)
  const transport = areaIn({ issue_areas }, 'transportation_and_mobility')
  assert.deepEqual([transport.actor_count, transport.status_from], [0, 'public_transit'])
  const never = areaIn({ issue_areas }, 'just_transition')
  assert.deepEqual([never.status, never.last_searched_at], ['not_searched', null])

  const place = '/api/places/kokomo,indiana'
  await addActor(app, 'Kokomo Net', {
    place: 'kokomo,indiana',
    issue_areas: ['broadband_access_and_digital_divide'],
  })
  const before = await coverageNow(place)
  assert.equal(areaIn(before, 'just_transition').status, 'not_searched')
  await withClient(app.databaseUrl, (database) =>
    database.query(`insert into place_search (id, place_id, issue_areas, engines, finished_at)
      select gen_random_uuid(), id, '{just_transition}', '{sitemap}', '2026-11-01T10:00:00Z'
      from place where key = 'kokomo,indiana'`),
  )
  const coverage = await coverageNow(place)
  const looked = areaIn(coverage, 'just_transition')
  assert.deepEqual([looked.status, looked.last_searched_at], ['missing', '2026-11-01T10:00:00.000Z'])
  assert.equal(areaIn(coverage, 'union_organizing').status, 'not_searched')
  assert.equal(areaIn(coverage, 'broadband_access_and_digital_divide').status, 'thin')
})

test('coverage lists its runs, newest first [design.coverage.runs]', async () => {
  const { runs } = await app.json(`${town}/coverage`)
  const discovery = {
    id: '01a18318-c100-7a31-8d4e-3b6f0c1d2e01',
    finished_at: discoveredAt,
    engines: ['seed'],
    pages: runs[0]!.pages,
  }
  assert.deepEqual(runs, [discovery])
  const listed = await app.json(`${town}/searches/${discovery.id}/pages?limit=100`)
  const countOf = (outcome: string) => listed.data.filter((page: Json) => page.outcome === outcome).length
  for (const { outcome, count } of runs[0]!.pages) assert.equal(count, countOf(outcome), outcome)
  assert.ok(countOf('robots_disallowed') > 0 && countOf('read') > 20)
  await withClient(app.databaseUrl, (database) =>
    database.query(`insert into place_search (id, place_id, issue_areas, engines, finished_at)
      select '01a18e1c-9400-71b4-8f60-9c2b7d5e4a04', id, '{just_transition}', '{sitemap}', '2026-11-16T10:00:00Z'
      from place where key = 'alder-falls,indiana'`),
  )
  const later = {
    id: '01a18e1c-9400-71b4-8f60-9c2b7d5e4a04',
    finished_at: '2026-11-16T10:00:00.000Z',
    engines: ['sitemap'],
    pages: [],
  }
  assert.deepEqual((await coverageNow(town)).runs, [later, discovery])
  assert.deepEqual((await app.json('/api/places/gary,indiana/coverage')).runs, [])
})

test('coverage reports the newest source and counts stale and broken sources [design.coverage.freshness]', async () => {
  const sources = await readAll(app, `${town}/sources?limit=100`)
  const dates = sources.map((source) => source.published_at ?? source.retrieved_at).sort()
  const staleAt = (date: string) => {
    const limit = Date.parse(date) - 365 * 86_400_000
    return dates.filter((one) => Date.parse(one) < limit).length
  }
  const { freshness } = await coverageNow(town)
  const stale_sources = staleAt('2026-11-15T12:00:00Z')
  assert.ok(stale_sources > 0)
  assert.deepEqual(freshness, { newest_source_at: dates.at(-1), stale_sources, broken_sources: 0 })
  clock = new Date('2027-09-01T00:00:00Z')
  assert.equal((await coverageNow(town)).freshness.stale_sources, staleAt('2027-09-01T00:00:00Z'))
  clock = new Date('2026-11-15T12:00:00Z')
  const broken = sources.slice(0, 2).map((source) => source.id)
  await withClient(app.databaseUrl, (database) =>
    database.query(`update source set status = 'broken' where id = any($1)`, [broken]),
  )
  assert.equal((await coverageNow(town)).freshness.broken_sources, 2)
})

test('an unsearched place without actors reports not_searched', async () => {
  const coverage = await app.json('/api/places/winston-salem,north-carolina/coverage')
  assert.deepEqual([coverage.actor_count, coverage.source_count], [0, 0])
  assert.deepEqual(coverage.freshness, { newest_source_at: null, stale_sources: 0, broken_sources: 0 })
  assert.deepEqual(new Set(coverage.issue_areas.map((area: Json) => area.status)), new Set(['not_searched']))
})

test('the search of a workspace does not show in public [design.coverage.missing-only-where-searched]', async () => {
  const { sql } = app.app.database
  const lastSearch = async () => (await readActivity(sql, new Date(0))).lastSearchAt
  const before = await lastSearch()
  const place = await withClient(app.databaseUrl, async (database) => {
    await database.query(`
      with team as (
        insert into workspace (id, name, kind) values (gen_random_uuid(), 'Newsroom', 'team') returning id)
      insert into place_search (id, place_id, issue_areas, engines, finished_at, workspace_id)
        select gen_random_uuid(), place.id, '{just_transition}', '{sitemap}', '2026-11-17T10:00:00Z', team.id
        from place, team where key = 'winston-salem,north-carolina'`)
    const { rows } = await database.query("select id from place where key = 'winston-salem,north-carolina'")
    return rows[0].id as number
  })
  assert.deepEqual([...(await readSearchedPlaces(sql, [place]))], [])
  assert.equal(await lastSearch(), before)
})

test('a claim with an issue area counts for that area only', async () => {
  const about = (url: string, issue_area: string | null) => ({ ...claimBody(url), issue_area })
  await addActor(app, 'Two Subjects', {
    place: 'mcallen,texas',
    issue_areas: ['energy_transition', 'union_organizing'],
    claims: [
      about('https://example.org/1', 'energy_transition'),
      about('https://example.org/2', null),
      about('https://example.org/3', 'energy_transition'),
    ],
  })
  const coverage = await app.json('/api/places/mcallen,texas/coverage')
  assert.equal(areaIn(coverage, 'energy_transition').source_count, 3)
  assert.equal(areaIn(coverage, 'union_organizing').source_count, 1)
})
