import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGaps, type IssueCoverage, wasSearched } from './gaps.ts'

const issue = { slug: 'transit', name: 'Public transit', searchTerms: ['bus service'] }
const coverage: IssueCoverage = { issue, answered: 0, unanswered: 0, hasEngines: true, pages: 0, actors: 0 }
const gap = (given: Partial<IssueCoverage>) => findGaps([{ ...coverage, ...given }])[0]

test('looked and found none, did not look, and an engine that was silent are told apart', () => {
  assert.equal(gap({ answered: 2, pages: 1 })?.kind, 'found_none')
  assert.equal(gap({ answered: 1 })?.kind, 'found_none')
  assert.equal(gap({ unanswered: 2 })?.kind, 'engine_silent')
  assert.equal(gap({})?.kind, 'not_searched')
  assert.match(gap({ unanswered: 2 })!.detail, /^2 questions about public transit got no answer/)
})

test('an area that no question was asked about is not searched, though a page happens to speak of it', () => {
  assert.equal(gap({ pages: 3 })?.kind, 'not_searched')
  assert.equal(wasSearched({ ...coverage, pages: 3 }), false)
})

test('without any engine, whoever reads pages about a subject looks for it', () => {
  assert.equal(gap({ hasEngines: false, pages: 2 })?.kind, 'found_none')
  assert.equal(gap({ hasEngines: false, pages: 0 })?.kind, 'not_searched')
})

test('few actors are thin, enough are no gap, and either may come without a search', () => {
  assert.equal(gap({ answered: 1, actors: 2, pages: 1 })?.kind, 'thin')
  assert.equal(gap({ answered: 1, actors: 3 }), undefined)
  assert.match(gap({ unanswered: 1, actors: 1 })!.detail, /One question .* got no answer/)
  assert.equal(wasSearched({ ...coverage, unanswered: 1, actors: 3 }), false)
})
