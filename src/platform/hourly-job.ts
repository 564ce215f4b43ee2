import { hourMs } from '../contracts/days.ts'

/** Time for all instances to store what they counted in the last hour. */
const settleMs = 5 * 60_000
const pollMs = 2_000
const retryMs = 60_000

/**
 * Runs work shortly after the end of each hour. It follows the clock and not the uptime, so it also runs in a
 * process that restarts often. Work that fails is retried after a minute.
 */
export function scheduleHourly(needs: {
  /** Gets the end of the hour. The signal ends long work when the service stops. */
  work: (hourEnd: Date, stopping: AbortSignal) => Promise<unknown>
  now: () => number
  onError: (error: unknown) => void
}): AsyncDisposable {
  const lastHourEnd = () => Math.floor((needs.now() - settleMs) / hourMs) * hourMs
  let completedUntil = lastHourEnd()
  let retryAt = 0
  let running: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()
  const timer = setInterval(runIfDue, pollMs)
  timer.unref()

  function runIfDue(): void {
    const hourEnd = lastHourEnd()
    // The clock was set back.
    if (hourEnd < completedUntil) {
      completedUntil = hourEnd
      retryAt = 0
    }
    if (hourEnd === completedUntil || needs.now() < retryAt) return
    completedUntil = hourEnd
    running = running
      .then(() => needs.work(new Date(hourEnd), stopping.signal))
      .catch((error) => {
        completedUntil = Math.min(completedUntil, hourEnd - hourMs)
        retryAt = needs.now() + retryMs
        if (!stopping.signal.aborted) needs.onError(error)
      })
  }

  return {
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
