import { setTimeout as pause } from 'node:timers/promises'

const dayMs = 24 * 3_600_000
/** Longer than any test that depends on the date. */
const awayMs = 180_000

/** Tests that depend on the date must not run across midnight, so this waits until it has passed. */
export async function avoidMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < awayMs) await pause(leftMs + 1_000)
}
