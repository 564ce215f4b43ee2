import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInSlices } from './map-in-slices.ts'

test('maps a long list completely and in order', async () => {
  const items = Array.from({ length: 1001 }, (_, index) => index)
  assert.deepEqual(
    await mapInSlices(items, (item, position) => [item, position]),
    items.map((item) => [item, item]),
  )
})

test('yields to the event loop between slices', async () => {
  let turns = 0
  const other = setImmediate(function again() {
    turns += 1
    if (turns < 3) setImmediate(again)
  })
  await mapInSlices(Array.from({ length: 1000 }), () => undefined)
  clearImmediate(other)
  assert.equal(turns, 3)
})

test('maps a short list without yielding', async () => {
  let turns = 0
  const other = setImmediate(() => {
    turns += 1
  })
  await mapInSlices([1, 2, 3], (item) => item)
  clearImmediate(other)
  assert.equal(turns, 0)
})
