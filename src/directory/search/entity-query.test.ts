import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EntityQuery, matchesNothing } from './entity-query.ts'

const open: EntityQuery = {
  workspaceId: undefined,
  text: undefined,
  states: undefined,
  placeIds: undefined,
  issueAreas: undefined,
  types: undefined,
  sourceClasses: undefined,
  sort: 'name',
}

test('an empty filter matches nothing, and an absent filter matches everything', () => {
  assert.equal(matchesNothing(open), false)
  for (const none of [{ issueAreas: [] }, { placeIds: [] }, { states: [] }]) {
    assert.equal(matchesNothing({ ...open, ...none }), true)
  }
  assert.equal(matchesNothing({ ...open, issueAreas: ['housing_affordability'], placeIds: [1] }), false)
})
