import assert from 'node:assert/strict'
import { test } from 'node:test'
import { version } from 'uuid'
import { isId, newIds } from './ids.ts'

test('many ids are distinct UUIDs of version 7 in rising order', () => {
  const ids = newIds(2000)
  assert.equal(new Set([...ids, ...newIds(2000)]).size, 4000)
  assert.deepEqual(ids, ids.toSorted())
  assert.ok(ids.every((id) => isId(id) && version(id) === 7))
  assert.deepEqual(newIds(0), [])
})
