import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateLimitHeaders, tooManyRequestsHeaders } from './limit-headers.ts'
import type { Policy, RateLimitResult } from './limiter.ts'

const policy: Policy = [
  { name: 'reads', limit: 30, seconds: 60 },
  { name: 'hour', limit: 120, seconds: 3600 },
]
const result: RateLimitResult = {
  isAllowed: true,
  window: policy[0]!,
  remaining: 29,
  resetSeconds: 55,
  policy,
}

test('formats the tightest window and the policy', () => {
  const expected = [
    ['RateLimit-Limit', '30'],
    ['RateLimit-Remaining', '29'],
    ['RateLimit-Reset', '55'],
    ['RateLimit', '"reads";r=29;t=55'],
    ['RateLimit-Policy', '"reads";q=30;w=60, "hour";q=120;w=3600'],
  ]
  assert.deepEqual(rateLimitHeaders(result), expected.flat())
  assert.deepEqual(rateLimitHeaders(result), expected.flat())
})

test('formats the retry time of a 429 in seconds and as Unix time', () => {
  const refused: RateLimitResult = { ...result, isAllowed: false, remaining: 0 }
  const expected = [
    ['X-RateLimit-Remaining', '0'],
    ['X-RateLimit-Reset', '1794700855'],
    ['Retry-After', '55'],
  ]
  assert.deepEqual(tooManyRequestsHeaders(refused, 1_794_700_800_000), expected.flat())
  assert.equal(tooManyRequestsHeaders(refused, 1_794_700_800_001)[3], '1794700856')
})
