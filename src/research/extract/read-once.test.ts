import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readOnce } from './read-once.ts'

test('reads a short text once', () => {
  let count = 0
  const read = readOnce((text) => `${text} ${++count}`)
  assert.deepEqual([read('Maria'), read('Maria'), read('Ana')], ['Maria 1', 'Maria 1', 'Ana 2'])
})

test('keeps no page in memory because of a line of it', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const usedMb = () => {
    collect()
    return process.memoryUsage().heapUsed / 1024 ** 2
  }
  const read = readOnce((line) => line.slice(0, 20))
  const before = usedMb()
  for (let page = 0; page < 20; page++)
    read(`Line ${page} of a page that is long. ${'x'.repeat(5_000_000)}`.slice(0, 30))
  assert.ok(usedMb() - before < 20, `${usedMb() - before} MB`)
})
