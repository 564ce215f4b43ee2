import { setTimeout as pause } from 'node:timers/promises'

const dayMs = 24 * 3_600_000
/** Longer than any test takes that is about days. */
const awayMs = 180_000

/** What is about days would see two of them around midnight: whoever comes shortly before it waits until it is over. */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < awayMs) await pause(leftMs + 1_000)
}
