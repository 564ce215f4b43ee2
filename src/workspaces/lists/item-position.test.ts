import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionBetween, positionStep } from './item-position.ts'

test('returns a position between neighbors, before the first or after the last', () => {
  assert.equal(positionBetween(undefined, undefined), positionStep)
  assert.equal(positionBetween(positionStep, undefined), 2 * positionStep)
  assert.equal(positionBetween(undefined, positionStep), 0)
  assert.equal(positionBetween(10, 20), 15)
  assert.equal(positionBetween(-3, -1), -2)
})

test('returns undefined when no position is left', () => {
  assert.equal(positionBetween(10, 11), undefined)
  assert.equal(positionBetween(2 ** 52, undefined), undefined)
  assert.equal(positionBetween(undefined, -(2 ** 52)), undefined)
})

test('allows 32 moves to the same spot before renumbering', () => {
  let high = 2 * positionStep
  let moves = 0
  for (let next = positionBetween(positionStep, high); next !== undefined; moves++) {
    assert.ok(next > positionStep && next < high)
    high = next
    next = positionBetween(positionStep, high)
  }
  assert.equal(moves, 32)
})
