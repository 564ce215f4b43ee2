import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from './ids.ts'
import { newIds } from './many-ids.ts'

test('many ids are valid, different and in rising order, also from one call to the next', () => {
  const ids = [...newIds(2000), ...newIds(1), ...newIds(2000)]
  assert.equal(new Set(ids).size, 4001)
  assert.deepEqual([...ids].sort(), ids)
  assert.ok(ids.every((id) => isId(id) && id[14] === '7'))
  assert.deepEqual(newIds(0), [])
})

test('an id holds the time at which it was made', () => {
  const before = Date.now()
  const [id] = newIds(1)
  const made = Number.parseInt(id!.replace('-', '').slice(0, 12), 16)
  assert.ok(made >= before && made <= Date.now() + 1)
})
