import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveIssues } from './resolve-issues.ts'

test('without a service, resolves built-in issue areas and domains and accepts other words', async () => {
  const { issues, taxonomy } = await resolveIssues(undefined, [
    'education',
    'zoning_and_land_use',
    'Bike lanes',
  ])
  const slugs = issues.map(({ slug }) => slug)
  assert.ok(slugs.includes('k12_education_inequality') && slugs.includes('zoning_and_land_use'))
  assert.deepEqual(issues.at(-1), { slug: 'bike_lanes', name: 'Bike lanes', searchTerms: ['Bike lanes'] })
  assert.ok(issues.every(({ searchTerms }) => searchTerms.length > 0))
  assert.equal(taxonomy.length, 52, 'all built-in areas and the extra words')
})
