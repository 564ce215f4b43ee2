import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Tasks that end when the test says so. */
function createTasks(limit: ReturnType<typeof createConcurrencyLimit>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    add(group: string, name: string): void {
      void limit(group, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    },
    async end(name: string): Promise<void> {
      ends.get(name)!()
      await nextLoop()
    },
  }
}

test('a waiting group gets the next free slot, however many tasks another group has [design.limits.fair-webhooks]', async () => {
  const tasks = createTasks(createConcurrencyLimit(2, 2))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) tasks.add('a', name)
  tasks.add('b', 'b1')
  tasks.add('b', 'b2')
  assert.deepEqual(tasks.started, ['a1', 'a2'])
  await tasks.end('a1')
  await tasks.end('a2')
  await tasks.end('a3')
  await tasks.end('b1')
  await tasks.end('a4')
  assert.deepEqual(tasks.started, ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5'], 'the groups take turns')
})

test('a group with tasks that never end leaves slots to the others [design.limits.fair-webhooks]', async () => {
  const tasks = createTasks(createConcurrencyLimit(3, 2))
  for (const name of ['slow1', 'slow2', 'slow3']) tasks.add('slow', name)
  tasks.add('quick', 'quick1')
  tasks.add('quick', 'quick2')
  assert.deepEqual(tasks.started, ['slow1', 'slow2', 'quick1'])
  await tasks.end('quick1')
  assert.deepEqual(tasks.started, ['slow1', 'slow2', 'quick1', 'quick2'])
  await tasks.end('slow2')
  assert.deepEqual(tasks.started.at(-1), 'slow3')
})

test('a failed task frees its slot', async () => {
  const limit = createConcurrencyLimit(1, 1)
  await assert.rejects(
    limit('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await limit('a', async () => 'done'), 'done')
})
