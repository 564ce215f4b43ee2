import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenIssues } from './chosen-issues.ts'

test('without a service, issue areas and domains are known with their search terms, and other words stand for themselves', async () => {
  const { issues, taxonomy } = await chosenIssues(undefined, [
    'education',
    'zoning_and_land_use',
    'Bike lanes',
  ])
  const slugs = issues.map(({ slug }) => slug)
  assert.ok(slugs.includes('k12_education_inequality') && slugs.includes('zoning_and_land_use'))
  assert.deepEqual(issues.at(-1), { slug: 'bike_lanes', name: 'Bike lanes', searchTerms: ['Bike lanes'] })
  assert.ok(issues.every(({ searchTerms }) => searchTerms.length > 0))
  assert.equal(taxonomy.length, 52, 'pages are read for every area, and for the words')
})
