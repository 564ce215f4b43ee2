import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any pause of a busy machine: what does not come by then does not come at all. */
const patienceMs = 120_000

/** Looks until there is something to see, and answers with it; fails when the time is over. */
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
    // Looking takes time from what is waited for: what takes long is looked at less often.
    await pause(Math.min(10 + waitedMs / 50, 100))
  }
}
