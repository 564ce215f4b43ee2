export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

/** At most so many at a time; the others wait in line. */
export function createConcurrencyLimit(most: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken++
    try {
      return await work()
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else taken--
    }
  }
}
