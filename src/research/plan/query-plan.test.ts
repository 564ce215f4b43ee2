import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planQueries } from './query-plan.ts'

const place = { name: 'Alder Falls', state: 'Ohio' }
const housing = {
  slug: 'housing_affordability',
  name: 'Housing affordability',
  searchTerms: ['affordable housing', 'rent assistance', 'tenants union'],
}
const transit = { slug: 'transit', name: 'Public transit', searchTerms: ['bus route', 'transit authority'] }

test('names the place and the reason in every query, and asks about the place first', () => {
  const queries = planQueries(place, [housing])
  assert.equal(queries[0]?.text, '"Alder Falls" Ohio city council members mayor')
  assert.equal(queries[0]?.why, 'To find who governs Alder Falls, Ohio.')
  assert.ok(queries.every(({ text }) => text.startsWith('"Alder Falls" Ohio ')))
  assert.ok(queries.every(({ why }) => /^To find .+ Alder Falls, Ohio\.$/.test(why)))
  assert.deepEqual([...new Set(queries.map(({ sourceClass }) => sourceClass))].sort(), [
    'calendar',
    'campaign',
    'government',
    'news',
    'nonprofit',
  ])
})

test('cuts queries evenly, so that each area keeps its most important ones', () => {
  const queries = planQueries(place, [housing, transit], { maximum: 7 })
  assert.deepEqual(
    queries.slice(3).map(({ issueAreas, sourceClass }) => `${issueAreas} ${sourceClass}`),
    [
      'housing_affordability nonprofit',
      'transit nonprofit',
      'housing_affordability government',
      'transit government',
    ],
  )
})

test('sends the same query once for all areas that need it', () => {
  const other = { ...housing, slug: 'rent', name: 'Rent' }
  const queries = planQueries(place, [housing, other])
  assert.equal(new Set(queries.map(({ text }) => text)).size, queries.length)
  assert.deepEqual(queries[3]?.issueAreas, ['housing_affordability', 'rent'])
})

test('plans at most 14 queries and never the same query twice', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 })
  const issue = fc.record({ slug: fc.uuid(), name: word, searchTerms: fc.array(word, { maxLength: 6 }) })
  fc.assert(
    fc.property(fc.array(issue, { maxLength: 60 }), (issues) => {
      const queries = planQueries(place, issues)
      assert.ok(queries.length < 15)
      assert.equal(new Set(queries.map(({ text }) => text)).size, queries.length)
    }),
  )
})
