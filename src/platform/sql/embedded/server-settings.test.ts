import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedBuffers } from './server-settings.ts'

const gigabyte = 1024 ** 3

test('sets shared_buffers to an eighth of the memory, within bounds', () => {
  assert.equal(sharedBuffers(gigabyte / 2), '128MB')
  assert.equal(sharedBuffers(gigabyte), '128MB')
  assert.equal(sharedBuffers(4 * gigabyte), '512MB')
  assert.equal(sharedBuffers(24 * gigabyte), '3072MB')
  assert.equal(sharedBuffers(128 * gigabyte), '8192MB')
})
