const hourMs = 3_600_000
/** An hour is over for all instances when each had the time to add what it counted. */
const overAfterMs = 5 * 60_000
const lookEveryMs = 2_000
const againAfterMs = 60_000

/**
 * Work that is due soon after each hour is over. It goes by the clock and not by how long the process runs: one that is
 * started anew every hour does its part too. What fails is tried again, but not at once.
 */
export function scheduleHourly(needs: {
  /** Given the end of the hour. */
  work: (over: Date) => Promise<unknown>
  now: () => number
  onError: (error: unknown) => void
}): AsyncDisposable {
  const lastOver = () => Math.floor((needs.now() - overAfterMs) / hourMs) * hourMs
  let doneTo = lastOver()
  let notBefore = 0
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()

  function look(): void {
    const over = lastOver()
    if (over <= doneTo || needs.now() < notBefore) return
    doneTo = over
    working = working
      .then(() => needs.work(new Date(over)))
      .catch((error) => {
        doneTo = Math.min(doneTo, over - hourMs)
        notBefore = needs.now() + againAfterMs
        needs.onError(error)
      })
  }

  return {
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer)
      await working
    },
  }
}
