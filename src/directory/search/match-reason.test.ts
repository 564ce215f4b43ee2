import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByAlias } from './issue-aliases.ts'
import { matchReason } from './match-reason.ts'
import { parseTerms } from './text-query.ts'

const entity = {
  name: 'Lakefront Tenants Union',
  aliases: [{ name: 'Renters of the Shore', claim_id: 'c1' }],
  description: 'Organizes renters building by building.',
  issue_areas: ['housing_affordability'],
  places: [{ key: 'gary,indiana', slug: 'gary-in', name: 'Gary', state: 'IN' }],
}
const quote = (source_id: string, excerpt: string, issue_area: string | null = null) => ({
  source_id,
  excerpt,
  issue_area,
})
const quotes = [
  quote('s1', 'Lakefront Tenants Union'),
  quote('s2', 'Renters of the union met at the library on Monday.'),
  quote('s3', 'The weather was fine that day.'),
]
const reason = (query: string) => matchReason(parseTerms(query), entity, quotes)

test('names the field that has most of the words, and the quote with most of them [design.search.match-reason]', () => {
  assert.equal(reason('tenants union').field, 'name')
  assert.equal(reason('organizing renters').field, 'description')
  assert.equal(reason('housing affordability').field, 'issue_area')
  assert.equal(reason('gary').field, 'place')
  assert.equal(reason('shore').field, 'alias')
  assert.equal(reason('union renters').passage?.source_id, 's2')
  assert.equal(reason('lakefront tenants').passage?.source_id, 's1')
  assert.equal(matchReason(parseTerms('union'), entity, []).passage, null)
  assert.equal(reason('tenants union').corrected_query, null)
})

test('an alias is the reason where the name only begins like it or has a part of it [design.search.aliases]', () => {
  const senator = {
    ...entity,
    name: 'Bernard Sanders',
    aliases: [{ name: 'Bernie', claim_id: 'c1' }],
    description: null,
  }
  const field = (query: string) => matchReason(parseTerms(query), senator, []).field
  assert.deepEqual(['bernie', 'bernie sanders', 'bernard sanders', 'sanders'].map(field), [
    'alias',
    'alias',
    'name',
    'name',
  ])
})

test('says which words were found instead of misspelled ones [design.search.match-reason]', () => {
  const terms = parseTerms('tennants union').map((term) =>
    term.word === 'tennants' ? { ...term, alternatives: ['tennants', 'tenants'] } : term,
  )
  assert.equal(matchReason(terms, entity, quotes).corrected_query, 'tenants union')
  assert.equal(reason('lakefr').corrected_query, null, 'an unfinished word is not misspelled')
})

test('an everyday name of an issue area is an alias [design.search.aliases]', () => {
  const terms = parseTerms('evictions gary')
  const groups = groupByAlias(terms)
  assert.deepEqual(
    groups.map((group) => [group.terms.map(({ word }) => word), group.issueAreas]),
    [
      [['evictions'], ['housing_affordability']],
      [['gary'], []],
    ],
  )
  assert.equal(matchReason(parseTerms('evictions'), entity, quotes, groups).field, 'alias')
})

test('the quote for an everyday name is about its issue area, or has the word, and is no other [design.search.match-reason]', () => {
  const terms = parseTerms('evictions')
  const passageOf = (...given: Parameters<typeof matchReason>[2][number][]) =>
    matchReason(terms, entity, given, groupByAlias(terms)).passage
  const about = quote('s4', 'They answer every landlord in court.', 'housing_affordability')
  const other = quote('s5', 'The union asked for filters at the taps.', 'water_infrastructure')
  assert.deepEqual(passageOf(other, about), { source_id: 's4', excerpt: about.excerpt })
  assert.equal(passageOf(about, quote('s6', 'Evictions have doubled since the spring.'))?.source_id, 's6')
  assert.equal(passageOf(other), null)
})
