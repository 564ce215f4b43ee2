import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domains } from '../../contracts/directory/issue-areas/domains.ts'
import { issueClaimsOfName, issuesOfName } from './issues-of-name.ts'

const slugs = (name: string) => issuesOfName(name).map(({ slug }) => slug)

test('the name of a body says which issue areas it works on [design.taxonomy.issues-of-names]', () => {
  assert.deepEqual(issuesOfName('House Committee on Housing'), [
    { slug: 'housing_affordability', words: 'Housing' },
  ])
  assert.deepEqual(slugs('Health, Education, Labor, and Pensions'), [
    'healthcare_access_and_coverage',
    'education_funding_and_policy',
    'wage_theft_and_labor_rights',
  ])
  assert.deepEqual(issuesOfName('Early Learning & K-12 Budget'), [
    { slug: 'education_funding_and_policy', words: 'K-12' },
  ])
})

test('the longest term wins, and other meanings of a word do not count', () => {
  assert.deepEqual(slugs('Mental Health'), ['mental_health_crisis_and_access'])
  assert.deepEqual(slugs('Higher Education'), ['higher_education_affordability'])
  assert.deepEqual(slugs('Africa and Global Health Policy'), [])
  assert.deepEqual(slugs('House Administration'), [], 'a chamber is not housing')
  assert.deepEqual(slugs('Correction and Revision of the Journal'), [])
})

test('the name of the parent in the name of a subcommittee does not count', () => {
  assert.deepEqual(slugs('Banking, Housing and Urban Affairs Committee Digital Assets'), [])
  assert.deepEqual(slugs('Select Committee on Energy'), ['energy_transition'])
})

test('the claim quotes the name and states the rule [design.taxonomy.issues-of-names]', () => {
  assert.deepEqual(issueClaimsOfName('Housing', 'name: Housing', 'https://data.example.org/1'), [
    {
      kind: 'issue',
      issue_area: 'housing_affordability',
      text: 'Housing affordability, because the name of the body contains “Housing”',
      excerpt: 'name: Housing',
      source: 'https://data.example.org/1',
    },
  ])
})

test('no term stands for two issue areas', () => {
  const terms = domains.flatMap((domain) =>
    domain.issueAreas.flatMap(({ slug, aliases }) => aliases.map((term) => ({ slug, term }))),
  )
  const others = domains.flatMap((domain) => domain.issueAreas)
  for (const { slug, term } of terms) {
    assert.match(term, /^[a-z0-9]+([ -][a-z0-9]+)*$/)
    const same = others.filter((area) => area.aliases.includes(term) || area.searchTerms.includes(term))
    assert.deepEqual([...new Set(same.map((area) => area.slug))], [slug], term)
  }
})
