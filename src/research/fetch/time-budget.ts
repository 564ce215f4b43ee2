/** A time budget for several network operations. Time spent in queues does not count. */
export function createTimeBudget(totalMs: number, caller: AbortSignal) {
  let leftMs = totalMs
  let isSpent = false
  return {
    get isSpent() {
      return isSpent
    },
    async spend<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const clock = new AbortController()
      const begin = performance.now()
      const timer = setTimeout(
        () => {
          isSpent = true
          clock.abort(new DOMException('The time budget is used up', 'TimeoutError'))
        },
        Math.max(leftMs, 1),
      )
      try {
        return await work(AbortSignal.any([clock.signal, caller]))
      } finally {
        clearTimeout(timer)
        leftMs -= performance.now() - begin
      }
    },
  }
}

export type TimeBudget = ReturnType<typeof createTimeBudget>
