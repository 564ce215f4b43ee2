/** A time budget for several network operations. Time spent in queues does not count. */
export function createTimeBudget(totalMs: number, caller: AbortSignal) {
  let leftMs = totalMs
  let isSpent = false
  return {
    get isSpent() {
      return isSpent
    },
    async spend<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const clock = AbortSignal.timeout(Math.max(Math.ceil(leftMs), 1))
      const begin = performance.now()
      try {
        return await work(AbortSignal.any([clock, caller]))
      } finally {
        isSpent = clock.aborted
        leftMs -= performance.now() - begin
      }
    },
  }
}

export type TimeBudget = ReturnType<typeof createTimeBudget>
