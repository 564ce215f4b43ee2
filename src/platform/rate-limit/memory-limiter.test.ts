import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Policy, RateLimitResult } from './limiter.ts'
import { createMemoryLimiter } from './memory-limiter.ts'

const hour = { name: 'hour', limit: 7, seconds: 3600 }
const reads: Policy = [{ name: 'reads', limit: 3, seconds: 60 }, hour]
const writes: Policy = [{ name: 'writes', limit: 2, seconds: 60 }, hour]
const policies = { reads, writes }
const start = Date.UTC(2026, 10, 15)

type Step = {
  act: 'take' | 'refund' | 'peek'
  key: 'a' | 'b'
  policy: 'reads' | 'writes'
  afterMs: number
  pick: number
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('take', 'take', 'take', 'refund', 'peek'),
    key: fc.constantFrom('a', 'b'),
    policy: fc.constantFrom('reads', 'writes'),
    afterMs: fc.oneof(fc.constantFrom(0, 1, 59_999, 60_000, 3_600_000), fc.nat(30_000)),
    pick: fc.nat(),
  }),
  { maxLength: 120 },
)

type Span = { startMs: number; endMs: number; used: number }

/** A simple model: a take records the windows it was counted in, and a refund changes only those. */
function createModel() {
  const current = new Map<string, Span>()
  const all: { limit: number; span: Span }[] = []
  const running = (id: string, nowMs: number) => {
    const span = current.get(id)
    return span && nowMs < span.endMs ? span : undefined
  }
  const look = (key: string, policy: Policy, nowMs: number, allowed: boolean): RateLimitResult => {
    const views = policy.map((window) => {
      const span = running(`${key} ${window.name}`, nowMs)
      const leftMs = span ? span.endMs - nowMs : window.seconds * 1000
      return { window, remaining: window.limit - (span?.used ?? 0), leftMs }
    })
    views.sort((one, other) => one.remaining - other.remaining || other.leftMs - one.leftMs)
    const { window, remaining, leftMs } = views[0]!
    return { isAllowed: allowed, window, remaining, resetSeconds: Math.ceil(leftMs / 1000), policy }
  }
  const hasRoom = (key: string, policy: Policy, nowMs: number) =>
    policy.every(({ name, limit }) => (running(`${key} ${name}`, nowMs)?.used ?? 0) < limit)
  return {
    all,
    peek: (key: string, policy: Policy, nowMs: number) =>
      look(key, policy, nowMs, hasRoom(key, policy, nowMs)),
    take(key: string, policy: Policy, nowMs: number): { result: RateLimitResult; spans: [string, Span][] } {
      const allowed = hasRoom(key, policy, nowMs)
      const spans: [string, Span][] = []
      for (const { name, limit, seconds } of allowed ? policy : []) {
        const id = `${key} ${name}`
        let span = running(id, nowMs)
        if (span === undefined) {
          span = { startMs: nowMs, endMs: nowMs + seconds * 1000, used: 0 }
          current.set(id, span)
          all.push({ limit, span })
        }
        span.used += 1
        spans.push([id, span])
      }
      return { result: look(key, policy, nowMs, allowed), spans }
    },
    refund(spans: [string, Span][]) {
      for (const [id, span] of spans) if (current.get(id) === span) span.used -= 1
    },
  }
}

test('agrees with a simple model for any sequence of takes, refunds and peeks', () => {
  const property = fc.property(steps, (walk) => {
    const limiter = createMemoryLimiter()
    const model = createModel()
    const taken: { key: string; policy: Policy; atMs: number; spans: [string, Span][] }[] = []
    let nowMs = start
    for (const step of walk) {
      nowMs += step.afterMs
      const policy = policies[step.policy]
      if (step.act === 'take') {
        const { result, spans } = model.take(step.key, policy, nowMs)
        assert.deepEqual(limiter.take(step.key, policy, nowMs), result)
        if (result.isAllowed) taken.push({ key: step.key, policy, atMs: nowMs, spans })
      } else if (step.act === 'peek') {
        assert.deepEqual(limiter.peek(step.key, policy, nowMs), model.peek(step.key, policy, nowMs))
      } else if (taken.length > 0) {
        const [one] = taken.splice(step.pick % taken.length, 1)
        limiter.refund(one!.key, one!.policy, one!.atMs)
        model.refund(one!.spans)
      }
    }
    for (const { limit, span } of model.all) assert.ok(span.used >= 0 && span.used <= limit)
  })
  fc.assert(property, { numRuns: 300 })
})

test('never allows more than the limit of a window, without refunds', () => {
  const property = fc.property(steps, (walk) => {
    const limiter = createMemoryLimiter()
    const allowedAt: number[] = []
    let nowMs = start
    for (const step of walk) {
      nowMs += step.afterMs
      if (limiter.take('a', reads, nowMs).isAllowed) allowedAt.push(nowMs)
    }
    for (const window of reads) {
      let endMs = 0
      let inside = 0
      for (const atMs of allowedAt) {
        if (atMs >= endMs) {
          endMs = atMs + window.seconds * 1000
          inside = 0
        }
        inside += 1
        assert.ok(inside <= window.limit, `${inside} requests in window ${window.name}`)
      }
    }
  })
  fc.assert(property, { numRuns: 200 })
})

test('limits reads and writes separately and shares the hourly total', () => {
  const limiter = createMemoryLimiter()
  for (let n = 0; n < 3; n++) assert.equal(limiter.take('a', reads, start).isAllowed, true)
  assert.equal(limiter.take('a', reads, start).isAllowed, false)
  for (let n = 0; n < 2; n++) assert.equal(limiter.take('a', writes, start).isAllowed, true)
  for (let n = 0; n < 2; n++) assert.equal(limiter.take('a', reads, start + 60_000).isAllowed, true)
  const full = limiter.take('a', writes, start + 61_000)
  assert.deepEqual(full, { isAllowed: false, window: hour, remaining: 0, resetSeconds: 3539, policy: writes })
  assert.equal(limiter.take('b', writes, start + 61_000).isAllowed, true)
})

test('does not count a refused request', () => {
  const limiter = createMemoryLimiter()
  for (let n = 0; n < 3; n++) limiter.take('a', reads, start)
  for (let n = 0; n < 50; n++) assert.equal(limiter.take('a', reads, start + 1).isAllowed, false)
  assert.equal(limiter.peek('a', [hour], start + 2).remaining, 4)
})

test('does not refund below zero or into a window that started after the request', () => {
  const limiter = createMemoryLimiter()
  limiter.refund('a', reads, start)
  limiter.take('a', reads, start)
  limiter.refund('a', reads, start)
  limiter.refund('a', reads, start)
  assert.equal(limiter.peek('a', reads, start).remaining, 3)
  limiter.take('a', reads, start + 59_999)
  limiter.take('a', reads, start + 60_000)
  limiter.refund('a', reads, start + 59_999)
  assert.equal(limiter.peek('a', reads, start + 60_001).remaining, 2)
})

test('refunds a request that was counted out of order', () => {
  const limiter = createMemoryLimiter()
  limiter.take('a', reads, start + 5)
  limiter.take('a', reads, start)
  limiter.refund('a', reads, start)
  assert.equal(limiter.peek('a', reads, start + 5).remaining, 2)
})

test('reports a reset of at least one second', () => {
  const limiter = createMemoryLimiter()
  limiter.take('a', reads, start)
  assert.equal(limiter.take('a', reads, start + 59_999).resetSeconds, 1)
})

test('allows nothing with a limit of zero', () => {
  const limiter = createMemoryLimiter()
  const none: Policy = [{ name: 'none', limit: 0, seconds: 60 }]
  const result = limiter.take('a', none, start)
  assert.deepEqual(result, {
    isAllowed: false,
    window: none[0],
    remaining: 0,
    resetSeconds: 60,
    policy: none,
  })
})

test('throws for a policy without windows', () => {
  assert.throws(() => createMemoryLimiter().take('a', [], start), /at least one window/)
})

test('evicts the least recently used keys', () => {
  const limiter = createMemoryLimiter({ maxKeys: 1000 })
  limiter.take('in use', reads, start)
  limiter.take('unused', reads, start)
  for (let n = 0; n < 5000; n++) {
    limiter.take(`flood ${n}`, reads, start)
    if (n % 400 === 0) limiter.take('in use', reads, start)
    assert.ok(limiter.size <= 1000)
  }
  assert.equal(limiter.take('in use', reads, start).isAllowed, false)
  assert.equal(limiter.peek('unused', reads, start).remaining, 3)
  assert.equal(limiter.peek('flood 4999', reads, start).remaining, 2)
})

test('removes expired keys', () => {
  const limiter = createMemoryLimiter()
  for (let n = 0; n < 5000; n++) limiter.take(`then ${n}`, reads, start)
  for (let minute = 1; minute <= 180; minute++) limiter.take('now', reads, start + minute * 60_000)
  assert.equal(limiter.size, 1)
})
