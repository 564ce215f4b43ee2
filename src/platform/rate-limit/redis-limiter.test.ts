import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { Redis } from 'ioredis'
import { startRedis } from '../../../tests/support/redis.ts'
import { until } from '../../../tests/support/until.ts'
import type { Policy, RateLimitResult } from './limiter.ts'
import { createMemoryLimiter } from './memory-limiter.ts'
import { createRedisLimiter, type RedisLimiter } from './redis-limiter.ts'

const hour = { name: 'hour', limit: 120, seconds: 3600 }
const reads: Policy = [{ name: 'reads', limit: 30, seconds: 60 }, hour]
const writes: Policy = [{ name: 'writes', limit: 10, seconds: 60 }, hour]

const server = await startRedis()
const limiters: RedisLimiter[] = []
after(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  for (const limiter of limiters.splice(0)) await limiter.close()
})

/** Counting tests allow a busy machine more time than production does. */
async function open({ timeoutMs = 5000, url = server.url, now = Date.now } = {}) {
  const lines: string[] = []
  const log = {
    info: (_: object, message: string) => void lines.push(`info ${message}`),
    warn: (_: object, message: string) => void lines.push(`warn ${message}`),
  }
  const limiter = createRedisLimiter({ url, log, fallback: createMemoryLimiter(), timeoutMs, now })
  limiters.push(limiter)
  await limiter.ready()
  return { limiter, warnings: () => lines.filter((line) => line.startsWith('warn')) }
}

test('two processes that count at the same time allow exactly the limit', async () => {
  const { limiter: one } = await open()
  const { limiter: other } = await open()
  const takes = Array.from({ length: 200 }, (_, n) =>
    (n % 2 === 0 ? one : other).take('crowd', reads, Date.now()),
  )
  const results = await Promise.all(takes)
  const remaining = results.filter((result) => result.isAllowed).map((result) => result.remaining)
  assert.deepEqual(
    remaining.sort((a, b) => b - a),
    Array.from({ length: 30 }, (_, n) => 29 - n),
  )
  assert.equal((await one.peek('crowd', [hour], Date.now())).remaining, 90)
})

test('returns the tightest window, and shares the hourly total between reads and writes', async () => {
  const { limiter } = await open()
  const first = await limiter.take('mixed', reads, Date.now())
  assert.deepEqual(first, {
    isAllowed: true,
    window: reads[0],
    remaining: 29,
    resetSeconds: 60,
    policy: reads,
  })
  for (let n = 0; n < 10; n++) assert.equal((await limiter.take('mixed', writes, Date.now())).isAllowed, true)
  assert.equal((await limiter.take('mixed', writes, Date.now())).isAllowed, false)
  assert.equal((await limiter.peek('mixed', [hour], Date.now())).remaining, 109)
  assert.equal((await limiter.peek('mixed', reads, Date.now())).remaining, 29)
})

test('ends a window by the clock of Redis, not by the clock of the caller', async () => {
  const { limiter } = await open()
  const brief: Policy = [{ name: 'brief', limit: 1, seconds: 0.4 }]
  let tries = 0
  // On a busy machine the window may end before the second request: then a new one starts.
  const key = await until(async () => {
    const name = `clock ${++tries}`
    const startedAt = performance.now()
    assert.equal((await limiter.take(name, brief, 0)).isAllowed, true)
    const { isAllowed: allowed } = await limiter.take(name, brief, Date.now() + 86_400_000)
    const isLate = performance.now() - startedAt >= 400
    assert.ok(isLate || !allowed)
    return !isLate && name
  }, 'two requests come within one window')
  await until(async () => (await limiter.peek(key, brief, 0)).isAllowed, 'the window ends')
  assert.equal((await limiter.take(key, brief, 0)).isAllowed, true)
})

test('refunds one request, never below zero and never into a later window', async () => {
  const { limiter } = await open()
  await limiter.refund('returned', reads, Date.now())
  const takenAtMs = Date.now()
  await limiter.take('returned', reads, takenAtMs)
  await limiter.refund('returned', reads, takenAtMs)
  await limiter.refund('returned', reads, takenAtMs)
  assert.equal((await limiter.peek('returned', reads, takenAtMs)).remaining, 30)

  let offsetMs = 0
  const { limiter: later } = await open({ now: () => Date.now() + offsetMs })
  await later.take('newer', reads, Date.now())
  offsetMs = 30_000
  await later.refund('newer', reads, Date.now())
  assert.equal((await later.peek('newer', reads, Date.now())).remaining, 29)
})

test('stores the counters of a key under one hash tag and expires them with their windows', async () => {
  const { limiter } = await open()
  await limiter.take('2001:db8::/64', reads, Date.now())
  const client = new Redis(server.url)
  try {
    for (const { name, seconds } of reads) {
      const leftMs = await client.pttl(`rate-limit:{2001:db8::/64}:${name}`)
      assert.ok(leftMs > (seconds - 10) * 1000 && leftMs <= seconds * 1000, `${name}: ${leftMs}`)
    }
  } finally {
    client.disconnect()
  }
})

test('counts in memory while Redis is down, logs it once, and returns to Redis afterwards', async () => {
  await using mortal = await startRedis()
  const { limiter: one, warnings } = await open({ url: mortal.url })
  const { limiter: other } = await open({ url: mortal.url })
  const answers: Promise<RateLimitResult>[] = []
  for (let n = 0; n < 10; n++) answers.push(Promise.resolve(one.take('outage', reads, Date.now())))
  const killed = mortal.kill()
  for (let n = 0; n < 15; n++) answers.push(Promise.resolve(one.take('outage', reads, Date.now())))
  await killed
  await Promise.all(answers)
  await until(() => !one.isShared && !other.isShared, 'the loss is noticed')

  const alone: Policy = [{ name: 'alone', limit: 5, seconds: 60 }]
  const results = Array.from({ length: 8 }, () => one.take('outage', alone, Date.now()))
  assert.equal(results.filter((result) => 'isAllowed' in result && result.isAllowed).length, 5)
  assert.equal(warnings().length, 1)

  await mortal.restart()
  await until(() => one.isShared && other.isShared, 'both use Redis again')
  const crowd = Array.from({ length: 100 }, (_, n) =>
    (n % 2 === 0 ? one : other).take('back', reads, Date.now()),
  )
  assert.equal((await Promise.all(crowd)).filter((result) => result.isAllowed).length, 30)
  assert.equal(warnings().length, 1)
})

test('a Redis timeout delays only the requests in flight', async () => {
  const { limiter, warnings } = await open({ timeoutMs: 500 })
  await until(() => limiter.isShared, 'shared')
  const before = warnings().length
  process.kill(server.pid, 'SIGSTOP')
  try {
    const late = limiter.take('frozen', reads, Date.now())
    assert.ok(late instanceof Promise)
    assert.equal((await late).isAllowed, true)
    const next = limiter.take('frozen', reads, Date.now())
    assert.ok(!(next instanceof Promise) && next.remaining === 28)
    assert.equal(warnings().length, before + 1)
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
  await until(() => limiter.isShared, 'shared again')
})

test('does not treat Redis as slow when the process itself was blocked', async () => {
  const { limiter, warnings } = await open({ timeoutMs: 20 })
  // On a busy machine Redis may really be slow, but not every time.
  let tries = 0
  await until(async () => {
    await until(() => limiter.isShared, 'shared')
    const before = warnings().length
    const key = `busy ${++tries}`
    const busyUntil = Date.now() + 300
    const result = limiter.take(key, reads, Date.now())
    while (Date.now() < busyUntil);
    assert.equal((await result).remaining, 29)
    const { remaining } = await limiter.peek(key, reads, Date.now())
    return remaining === 29 && warnings().length === before
  }, 'Redis is not treated as slow')
})

test('does not refund a request to Redis that was counted in memory', async () => {
  const localAtMs = Date.now() - 1
  const { limiter } = await open()
  await limiter.take('crossing', reads, Date.now())
  await limiter.refund('crossing', reads, localAtMs)
  assert.equal((await limiter.peek('crossing', reads, Date.now())).remaining, 29)
})

test('counts in memory when Redis is unreachable from the start', async () => {
  const { limiter, warnings } = await open({ url: 'redis://127.0.0.1:1' })
  assert.equal(limiter.isShared, false)
  assert.equal((await limiter.take('nobody', reads, Date.now())).remaining, 29)
  assert.equal(warnings().length, 1)
})

test('treats a Redis that refuses the script as one outage', async () => {
  const admin = new Redis(server.url)
  try {
    await admin.call('ACL', 'SETUSER', 'reader', 'on', '>secret', '~*', '+@all', '-eval', '-evalsha')
    const url = server.url.replace('redis://', 'redis://reader:secret@')
    const { limiter, warnings } = await open({ url })
    const refusals = async () => {
      const counts = (await admin.info('commandstats')).matchAll(/^cmdstat_eval\w*:.*rejected_calls=(\d+)/gm)
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    await until(async () => (await refusals()) >= 3, 'three probes are refused')
    assert.equal((await limiter.take('refused', [hour], Date.now())).isAllowed, true)
    assert.equal(limiter.isShared, false)
    assert.equal(warnings().length, 1)
  } finally {
    admin.disconnect()
  }
})
