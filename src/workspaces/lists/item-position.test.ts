import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionBetween, positionStep } from './item-position.ts'

test('an item comes between its neighbours, before the first or after the last', () => {
  assert.equal(positionBetween(undefined, undefined), positionStep)
  assert.equal(positionBetween(positionStep, undefined), 2 * positionStep)
  assert.equal(positionBetween(undefined, positionStep), 0)
  assert.equal(positionBetween(10, 20), 15)
  assert.equal(positionBetween(-3, -1), -2)
})

test('where two neighbours leave no room, or the numbers end, that is said', () => {
  assert.equal(positionBetween(10, 11), undefined)
  assert.equal(positionBetween(2 ** 52, undefined), undefined)
  assert.equal(positionBetween(undefined, -(2 ** 52)), undefined)
})

test('some thirty moves to the same spot find room', () => {
  let high = 2 * positionStep
  let moves = 0
  for (let next = positionBetween(positionStep, high); next !== undefined; moves++) {
    assert.ok(next > positionStep && next < high)
    high = next
    next = positionBetween(positionStep, high)
  }
  assert.equal(moves, 32)
})
