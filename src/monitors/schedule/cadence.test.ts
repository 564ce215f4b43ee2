import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cadenceOf, nextInterval, retrySeconds, usualSeconds, withGap, withJitter } from './cadence.ts'

const feed = cadenceOf('feed', 'account', 0)

test('reads a source more often while it changes and less often while it does not', () => {
  assert.equal(nextInterval(1_800, true, feed), 900)
  assert.equal(nextInterval(1_800, false, feed), 2_250)
  assert.equal(nextInterval(feed.shortest, true, feed), feed.shortest)
  assert.equal(nextInterval(feed.longest, false, feed), feed.longest)
})

test('waits twice as long after each failure, up to a day', () => {
  assert.deepEqual(
    [1, 2, 3, 20].map((failures) => retrySeconds(failures, 1_800)),
    [300, 600, 1_200, 86_400],
  )
  assert.equal(retrySeconds(1, 2), 2)
})

test('spreads readings by at most a tenth', () => {
  assert.deepEqual(
    [0, 0.5, 1].map((random) => Math.round(withJitter(100, random))),
    [90, 100, 110],
  )
})

test('knows the usual interval of a source after five changes', () => {
  let gaps: number[] = []
  for (const seconds of [10, 20, 30, 40]) gaps = withGap(gaps, seconds)
  assert.equal(usualSeconds(gaps), null)
  assert.equal(usualSeconds(withGap(gaps, 5)), 40)
})
