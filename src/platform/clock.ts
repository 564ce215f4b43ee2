/** The current time, passed in wherever time matters, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/**
 * Milliseconds that no change of the system clock moves, for limits, intervals and timeouts. They start as Unix time,
 * but must not be compared with it.
 */
export const monotonicMs = (): number => performance.timeOrigin + performance.now()

/** Whether an interval has passed. A clock that was set back by more than the interval does not stop what repeats. */
export const hasPassed = (sinceMs: number, intervalMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - sinceMs) >= intervalMs

/** A wait by the system clock that does not get longer when the clock is set back. */
export function createWait(now: () => number) {
  let from = 0
  let until = 0
  return {
    begin(ms: number): void {
      from = now()
      until = from + ms
    },
    /** Negative or zero when it is over. */
    remainingMs(): number {
      const at = now()
      if (at < from) {
        until -= from - at
        from = at
      }
      return until - at
    },
  }
}
