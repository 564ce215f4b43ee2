const maxTries = 5

/** Duration in milliseconds: the fastest of up to five tries, so that a pause of the machine does not fail a test. */
export async function quickest(limitMs: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < maxTries && best >= limitMs; tries++) {
    const startedAt = performance.now()
    await work()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}
