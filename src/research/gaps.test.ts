import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGaps, type IssueCoverage, wasSearched } from './gaps.ts'

const issue = { slug: 'transit', name: 'Public transit', searchTerms: ['bus service'] }
const coverage: IssueCoverage = { issue, answered: 0, unanswered: 0, hasEngines: true, pages: 0, actors: 0 }
const gap = (given: Partial<IssueCoverage>) => findGaps([{ ...coverage, ...given }])[0]

test('distinguishes searched without result, not searched, and a failed search engine', () => {
  assert.equal(gap({ answered: 2, pages: 1 })?.kind, 'found_none')
  assert.equal(gap({ answered: 1 })?.kind, 'found_none')
  assert.equal(gap({ unanswered: 2 })?.kind, 'engine_silent')
  assert.equal(gap({})?.kind, 'not_searched')
  assert.match(gap({ unanswered: 2 })!.detail, /^2 searches for public transit failed/)
})

test('does not count an area as searched because a page happens to mention it', () => {
  assert.equal(gap({ pages: 3 })?.kind, 'not_searched')
  assert.equal(wasSearched({ ...coverage, pages: 3 }), false)
})

test('counts reading pages about an issue as searching when there is no search engine', () => {
  assert.equal(gap({ hasEngines: false, pages: 2 })?.kind, 'found_none')
  assert.equal(gap({ hasEngines: false, pages: 0 })?.kind, 'not_searched')
})

test('reports few actors as thin, also without a search, and enough actors as no gap', () => {
  assert.equal(gap({ answered: 1, actors: 2, pages: 1 })?.kind, 'thin')
  assert.equal(gap({ answered: 1, actors: 3 }), undefined)
  assert.match(gap({ unanswered: 1, actors: 1 })!.detail, /One search .* failed/)
  assert.equal(wasSearched({ ...coverage, unanswered: 1, actors: 3 }), false)
})
