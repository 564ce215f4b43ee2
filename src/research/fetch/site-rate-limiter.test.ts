import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSiteRateLimiter } from './site-rate-limiter.ts'

const dayMs = 86_400_000

test('a clock that is set back makes no wait longer than it was at first [design.faults.clock]', async () => {
  let now = Date.parse('2026-03-04T12:00:00Z')
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const limiter = createSiteRateLimiter({ now: () => new Date(now), wait, maxWaitMs: 60_000 })
  const { signal } = new AbortController()
  using slot = await limiter.acquire('example.org', signal)
  assert.equal(await slot.waitUntilAllowed(1_000, signal), null)
  now -= dayMs
  assert.equal(await slot.waitUntilAllowed(1_000, signal), null)
  await limiter.pauseUntil('example.org', new Date(now + 30_000))
  now -= dayMs
  assert.equal(await slot.waitUntilAllowed(1_000, signal), null)
  now += 2 * dayMs
  assert.equal(await slot.waitUntilAllowed(1_000, signal), null)
  assert.deepEqual(waits, [1_000, 30_000], 'the interval, then what the site asked for')
})
