import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any pause of a busy machine. */
const patienceMs = 120_000

/** Polls until the condition returns a truthy value, and returns it; fails after the timeout. */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what: string,
  deadlineMs = patienceMs,
): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    const waitedMs = performance.now() - startedAt
    assert.ok(waitedMs < deadlineMs, `not within ${deadlineMs} ms: ${what}`)
    // Polling slows down what it waits for, so the interval grows.
    await pause(Math.min(10 + waitedMs / 50, 100))
  }
}
