import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staleBefore } from '../freshness.ts'
import { createCoverageService, statusOf } from './coverage-service.ts'
import type { PlaceCounts, PlaceSearch } from './coverage-store.ts'

const place = { key: 'gary,indiana', slug: 'gary-in', name: 'Gary', state: 'IN' }

function search(n: number, finished_at: string, ...issue_areas: string[]): PlaceSearch {
  return {
    id: `id-${n}`,
    finished_at: new Date(finished_at),
    engines: ['searxng'],
    issue_areas,
    page_counts: {},
  }
}

function serviceWith(found: {
  areas?: [string, number][]
  searches?: PlaceSearch[]
  domains?: [string, number][]
  isComplete?: boolean
}) {
  return createCoverageService({
    counts: async () => {
      const sources = { newest_at: '2026-01-01T00:00:00Z', broken: 1 }
      const counts: PlaceCounts = {
        actor_count: 4,
        areas: (found.areas ?? []).map(([issue_area, actor_count]) => ({
          issue_area,
          actor_count,
          source_count: 1,
          newest_source_at: sources.newest_at,
        })),
        domains: (found.domains ?? []).map(([domain, actor_count]) => ({
          domain,
          actor_count,
          source_count: 1,
          newest_source_at: sources.newest_at,
        })),
        classes: [
          { ...sources, source_class: 'news', count: 3, stale: 2 },
          {
            ...sources,
            source_class: 'government',
            count: 2,
            newest_at: '2026-03-01T00:00:00Z',
            stale: 0,
            broken: 0,
          },
        ],
      }
      return { counts, isComplete: found.isComplete ?? true }
    },
    searches: async () => found.searches ?? [],
  })
}

test('an area is covered, thin, missing or not searched by its actors and searches [design.coverage.covered-or-thin design.coverage.missing-only-where-searched]', () => {
  const table = [0, 1, 2, 3, 40].map((count) => [statusOf(count, true), statusOf(count, false)])
  assert.deepEqual(table, [
    ['missing', 'not_searched'],
    ['thin', 'thin'],
    ['thin', 'thin'],
    ['covered', 'covered'],
    ['covered', 'covered'],
  ])
})

test('an area is missing only where a run searched for it, with the date of the last search [design.coverage.missing-only-where-searched]', async () => {
  const service = serviceWith({
    areas: [['housing_affordability', 3]],
    searches: [
      search(2, '2026-10-02T00:00:00Z', 'housing_affordability'),
      search(1, '2026-09-01T00:00:00Z', 'housing_affordability', 'climate_adaptation_and_resilience'),
    ],
  })
  const { issue_areas } = await service.of(place, 1)
  const areaOf = (slug: string) => issue_areas.find((area) => area.slug === slug)!
  assert.equal(issue_areas.length, 51)
  assert.equal(areaOf('housing_affordability').status, 'covered')
  assert.equal(areaOf('housing_affordability').last_searched_at, '2026-10-02T00:00:00.000Z')
  assert.equal(areaOf('climate_adaptation_and_resilience').status, 'missing')
  assert.equal(areaOf('climate_adaptation_and_resilience').last_searched_at, '2026-09-01T00:00:00.000Z')
  const rest = issue_areas.filter((area) => area.last_searched_at === null)
  assert.equal(rest.length, 49)
  assert.ok(rest.every((area) => area.status === 'not_searched'))

  const searches = [search(1, '2026-09-01T00:00:00Z', 'climate_adaptation_and_resilience')]
  const uncounted = await serviceWith({ searches, isComplete: false }).of(place, 1)
  assert.equal(uncounted.complete, false)
  assert.ok(
    uncounted.issue_areas.every((area) => area.status === 'not_searched'),
    'nothing was counted',
  )
})

test('an area is not missing where its twin has actors, and a status without a search says so [design.coverage.twins]', async () => {
  const service = serviceWith({
    areas: [
      ['water_infrastructure', 3],
      ['public_transit', 1],
    ],
    searches: [
      search(1, '2026-09-01T00:00:00Z', 'water_access_and_infrastructure', 'transportation_and_mobility'),
      search(2, '2026-08-01T00:00:00Z', 'broadband_and_digital_access'),
    ],
  })
  const { issue_areas } = await service.of(place, 1)
  const statuses = Object.fromEntries(
    issue_areas.map(({ slug, status, status_from, see_also, searched }) => [
      slug,
      [status, status_from, see_also, searched],
    ]),
  )
  assert.deepEqual(statuses['water_access_and_infrastructure'], [
    'covered',
    'water_infrastructure',
    'water_infrastructure',
    true,
  ])
  assert.deepEqual(statuses['water_infrastructure'], [
    'covered',
    null,
    'water_access_and_infrastructure',
    false,
  ])
  assert.deepEqual(statuses['transportation_and_mobility']?.slice(0, 2), ['thin', 'public_transit'])
  assert.equal(statuses['broadband_and_digital_access']?.[0], 'missing', 'neither of the twins has actors')
  assert.equal(statuses['broadband_access_and_digital_divide']?.[0], 'not_searched')
  assert.deepEqual(statuses['housing_affordability'], ['not_searched', null, null, false])
})

test('counts of a domain equal the sum of its areas', async () => {
  const service = serviceWith({
    areas: [
      ['housing_affordability', 5],
      ['climate_adaptation_and_resilience', 1],
    ],
    domains: [['housing_and_the_built_environment', 5]],
  })
  const { domains, issue_areas } = await service.of(place, 1)
  assert.equal(domains.length, 11)
  for (const domain of domains) {
    const own = issue_areas.filter((area) => area.domain === domain.slug).length
    assert.equal(domain.covered + domain.thin + domain.missing + domain.not_searched, own, domain.slug)
  }
  assert.equal(
    domains.reduce((sum, domain) => sum + domain.covered, 0),
    1,
  )
  assert.equal(
    domains.reduce((sum, domain) => sum + domain.thin, 0),
    1,
  )
})

test('counts sources as stale after a year and lists the twenty newest runs [design.coverage.freshness design.coverage.runs]', async () => {
  const searches = Array.from({ length: 25 }, (_, n) =>
    search(n, '2026-09-01T00:00:00Z', 'housing_affordability'),
  )
  const service = serviceWith({ searches })
  const coverage = await service.of(place, 1)
  assert.deepEqual(staleBefore(new Date('2026-11-15T00:00:00Z')), new Date('2025-11-15T00:00:00Z'))
  assert.deepEqual(coverage.freshness, {
    newest_source_at: '2026-03-01T00:00:00.000Z',
    stale_sources: 2,
    broken_sources: 1,
  })
  assert.equal(coverage.runs.length, 20)
  assert.deepEqual(coverage.runs[0], {
    id: 'id-0',
    finished_at: '2026-09-01T00:00:00.000Z',
    engines: ['searxng'],
    pages: [],
  })
})
