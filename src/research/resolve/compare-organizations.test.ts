import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareOrganizations } from './compare-organizations.ts'
import type { ComparedActor } from './comparison.ts'

const here = { state: 'Ohio', place: 'Larkfield' }
const verdict = (a: ComparedActor, b: ComparedActor) => {
  const there = compareOrganizations(a, b)
  const back = compareOrganizations(b, a)
  assert.deepEqual([there.verdict, there.score], [back.verdict, back.score])
  return there.verdict
}

test('matches one organization across word order, legal form and abbreviations', () => {
  assert.equal(
    verdict({ name: 'Larkfield Common Council', ...here }, { name: 'Common Council of Larkfield', ...here }),
    'merge',
  )
  assert.equal(
    verdict(
      { name: 'Tenants United of Larkfield, Inc.', ...here },
      { name: 'The Tenants United of Larkfield', ...here },
    ),
    'merge',
  )
  assert.equal(
    verdict({ name: 'Larkfield Parks Dept.', ...here }, { name: 'Larkfield Parks Department', ...here }),
    'merge',
  )
})

test('needs a second sign to match initials', () => {
  const long = { name: 'Larkfield Housing Authority', website: 'https://lha.example/', ...here }
  assert.equal(verdict(long, { name: 'LHA', website: 'https://www.lha.example/about', ...here }), 'merge')
  assert.notEqual(verdict(long, { name: 'LHA' }), 'merge')
})

test('keeps names with other numbers, directions or head words apart', () => {
  assert.notEqual(
    verdict({ name: 'Teachers Union Local 12', ...here }, { name: 'Teachers Union Local 14', ...here }),
    'merge',
  )
  assert.notEqual(
    verdict({ name: 'North Side Neighbors', ...here }, { name: 'South Side Neighbors', ...here }),
    'merge',
  )
  assert.equal(
    verdict({ name: 'Larkfield Park Board', ...here }, { name: 'Larkfield Park Department', ...here }),
    'distinct',
  )
})

test('treats the same name elsewhere as another organization, and a government site as shared', () => {
  assert.notEqual(
    verdict(
      { name: 'Chamber of Commerce', ...here },
      { name: 'Chamber of Commerce', state: 'Ohio', place: 'Wexby' },
    ),
    'merge',
  )
  const site = { website: 'https://larkfield.gov/', ...here }
  assert.equal(verdict({ name: 'Plan Commission', ...site }, { name: 'Ethics Board', ...site }), 'distinct')
})
