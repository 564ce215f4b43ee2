export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

/** Runs at most `max` tasks at a time; the others wait in order. */
export function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      // The slot passes to the next task without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
