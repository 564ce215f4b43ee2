import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actorBody, readAll } from '../properties/actor-body.ts'
import { asReviewer, type Json, startTestApp, type TestApp } from '../support/app.ts'

const town = '/api/places/alder-falls,indiana'
/** What the specification and clients know the domains by; areas in the order of the public taxonomy. */
const areasOfDomain: Record<string, number> = {
  'economic-security': 5,
  'housing-and-the-built-environment': 4,
  'climate-and-environment': 5,
  'democracy-and-governance': 5,
  'technology-and-information': 5,
  education: 4,
  'health-and-social-connection': 5,
  'infrastructure-and-public-goods': 5,
  'justice-and-public-safety': 4,
  'rural-urban-divide': 4,
  'labor-and-worker-power': 5,
}

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app[Symbol.asyncDispose]())

const slugsOf = (records: Json[]): string[] => records.map((record) => record.slug)
const idsOf = (records: Json[]): string[] => records.map((record) => record.id)

test('lists the issue areas [spec.issue-areas.list]', async () => {
  const { data, page } = await app.json('/api/issue-areas')
  assert.equal(data.length, 51)
  assert.equal(new Set(slugsOf(data)).size, 51)
  assert.deepEqual(page, { limit: 51, next_cursor: null, total: 51 })
  for (const slug of ['housing_affordability', 'k12_education_inequality', 'just_transition']) {
    assert.ok(slugsOf(data).includes(slug), slug)
  }
})

test('an issue area is identified by a slug in lower case with underscores [spec.issue-area.slug-form]', async () => {
  for (const { slug } of (await app.json('/api/issue-areas')).data) {
    assert.match(slug, /^[a-z0-9]+(_[a-z0-9]+)+$/)
    assert.equal((await app.json(`/api/issue-areas/${slug}`)).slug, slug)
  }
  for (const other of [
    'Housing_Affordability',
    'housing-affordability',
    'housing affordability',
    'x'.repeat(100),
  ]) {
    const problem = await app.json(`/api/issue-areas/${encodeURIComponent(other)}`)
    assert.deepEqual([problem.status, problem.code], [404, 'issue_area_not_found'], other)
  }
})

test('an issue area has slug, name, description and domain [design.taxonomy.issue-area-fields]', async () => {
  const listed = (await app.json('/api/issue-areas')).data
  for (const area of listed) {
    assert.deepEqual(Object.keys(area).sort(), [
      'aliases',
      'aliases_source',
      'description',
      'domain',
      'name',
      'search_terms',
      'slug',
    ])
    assert.ok(area.domain in areasOfDomain, area.slug)
    assert.deepEqual(await app.json(`/api/issue-areas/${area.slug}`), area)
  }
})

test('every issue area has a description and search terms that find it [design.taxonomy.own-words]', async () => {
  const { data } = await app.json('/api/issue-areas')
  for (const area of data) {
    assert.ok(area.description.length > 30, area.slug)
    assert.ok(area.search_terms.length >= 3, area.slug)
    for (const term of [area.search_terms[0], area.search_terms.at(-1)]) {
      const found = await app.json(`/api/issue-areas?query=${encodeURIComponent(term)}`)
      assert.ok(slugsOf(found.data).includes(area.slug), `${term} finds ${area.slug}`)
    }
  }
  assert.equal(new Set(data.map((area: Json) => area.description)).size, 51)
  assert.equal((await app.json('/api/issue-areas?query=rent')).data[0].slug, 'housing_affordability')
  assert.deepEqual((await app.json('/api/issue-areas?query=zzzz')).data, [])
})

test('lists and reads domains with their issue areas [design.taxonomy.domains]', async () => {
  const { data, page } = await app.json('/api/domains')
  assert.deepEqual(slugsOf(data), Object.keys(areasOfDomain))
  assert.deepEqual(page, { limit: 11, next_cursor: null, total: 11 })
  for (const domain of data) {
    assert.deepEqual(Object.keys(domain).sort(), ['description', 'issue_area_count', 'name', 'slug'])
    assert.ok(domain.description.length > 30, domain.slug)
    assert.equal(domain.issue_area_count, areasOfDomain[domain.slug])
    const { issue_areas, ...rest } = await app.json(`/api/domains/${domain.slug}`)
    assert.deepEqual(rest, domain)
    assert.equal(issue_areas.length, domain.issue_area_count)
    assert.ok(issue_areas.every((area: Json) => area.domain === domain.slug))
  }
  for (const other of ['housing_affordability', 'Education', 'x'.repeat(100)]) {
    const problem = await app.json(`/api/domains/${other}`)
    assert.deepEqual([problem.status, problem.code], [404, 'domain_not_found'], other)
  }
})

test('the slugs of areas and domains are fixed, in this order [design.taxonomy.public-slugs]', async () => {
  const { data } = await app.json('/api/issue-areas')
  const counts = Object.groupBy(data as Json[], (area) => area.domain)
  assert.deepEqual(
    Object.fromEntries(Object.entries(counts).map(([domain, areas]) => [domain, areas!.length])),
    areasOfDomain,
  )
  assert.deepEqual(slugsOf((await app.json('/api/domains/housing-and-the-built-environment')).issue_areas), [
    'housing_affordability',
    'suburban_sprawl_and_car_dependency',
    'homelessness_and_housing_insecurity',
    'zoning_and_land_use',
  ])
})

test('returns 200 and an empty list for an unknown slug [spec.issue-area.unknown-empty]', async () => {
  const lists = ['/api/entities', `${town}/entities`, `${town}/sources`]
  for (const list of lists) {
    for (const slug of [
      'no_such_area',
      'Housing_Affordability',
      'housing affordability',
      "'; drop table claim",
    ]) {
      const answer = await app.fetch(`${list}?issue_area=${encodeURIComponent(slug)}`)
      assert.equal(answer.status, 200, `${list} ${slug}`)
      const { data, page } = (await answer.json()) as Json
      assert.deepEqual([data, page], [[], { limit: 20, next_cursor: null, total: 0 }])
    }
    // Beside one that exists it adds nothing, and takes nothing away.
    const known = await readAll(app, `${list}?issue_area=public_transit`)
    const both = await readAll(app, `${list}?issue_area=no_such_area&issue_area=public_transit`)
    assert.ok(known.length > 0)
    assert.deepEqual(idsOf(both), idsOf(known))
  }
  const { data, facets } = await app.json('/api/entities?issue_area=no_such_area&facets=true')
  assert.deepEqual([data, facets.type], [[], []])
})

test('a domain slug stands for all of its areas in every filter [design.taxonomy.domain-as-issue]', async () => {
  for (const domain of Object.keys(areasOfDomain)) {
    const { issue_areas } = await app.json(`/api/domains/${domain}`)
    const each = slugsOf(issue_areas).map((slug) => `issue_area=${slug}`)
    for (const list of ['/api/entities', `${town}/entities`, `${town}/sources`]) {
      const byDomain = await readAll(app, `${list}?limit=100&issue_area=${domain}`)
      const byAreas = await readAll(app, `${list}?limit=100&${each.join('&')}`)
      assert.deepEqual(idsOf(byDomain), idsOf(byAreas), `${list} ${domain}`)
    }
  }
  const housing = await readAll(app, '/api/entities?issue_area=housing-and-the-built-environment')
  assert.ok(housing.length > 10)
})

test('rejects an unknown issue area in a write and names it', async () => {
  const body = { ...actorBody('Sprawl Watch'), issue_areas: ['no_such_area'] }
  const answer = await app.post('/api/entities', body, asReviewer)
  const problem = (await answer.json()) as Json
  assert.deepEqual([answer.status, problem.code], [400, 'invalid_request'])
  assert.match(problem.errors[0].path, /^issue_areas/)
  assert.match(problem.errors[0].message, /no_such_area/)
})

test('an empty list says which issue areas an unknown slug may mean [design.taxonomy.suggestions]', async () => {
  const suggested = async (path: string) => {
    const { data, issue_area_suggestions } = await app.json(path)
    assert.deepEqual(data, [], path)
    return issue_area_suggestions
  }
  // “Recovery housing” is a search term of an area about addiction, which “housing” alone does not mean.
  const slugs = ['housing_affordability', 'homelessness_and_housing_insecurity']
  for (const path of [
    '/api/entities?',
    `${town}/entities?`,
    `${town}/sources?`,
    '/api/passages?query=the&',
    '/api/corrections?',
  ]) {
    assert.deepEqual(await suggested(`${path}issue_area=housing`), [{ given: 'housing', slugs }], path)
  }
  assert.deepEqual(await suggested('/api/entities?issue_area=pot-holes,potholes,opioids,-_-'), [
    { given: 'pot-holes', slugs: [] },
    { given: 'potholes', slugs: ['physical_infrastructure_decay'] },
    { given: 'opioids', slugs: ['addiction_and_harm_reduction'] },
    { given: '-_-', slugs: [] },
  ])
  const known = await app.json('/api/entities?issue_area=just_transition&type=campaign')
  assert.equal(known.issue_area_suggestions, undefined)
})
