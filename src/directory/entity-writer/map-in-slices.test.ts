import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInSlices } from './map-in-slices.ts'

test('a long list is mapped whole and in its order', async () => {
  const items = Array.from({ length: 1001 }, (_, index) => index)
  assert.deepEqual(
    await mapInSlices(items, (item, position) => [item, position]),
    items.map((item) => [item, item]),
  )
})

test('others have their turn between the slices of a long list', async () => {
  let turns = 0
  const other = setImmediate(function again() {
    turns += 1
    if (turns < 3) setImmediate(again)
  })
  await mapInSlices(Array.from({ length: 1000 }), () => undefined)
  clearImmediate(other)
  assert.equal(turns, 3)
})

test('a short list is mapped at once', async () => {
  let turns = 0
  const other = setImmediate(() => {
    turns += 1
  })
  await mapInSlices([1, 2, 3], (item) => item)
  clearImmediate(other)
  assert.equal(turns, 0)
})
