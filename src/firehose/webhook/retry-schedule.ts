import { dayMs, hourMs } from '../../contracts/days.ts'

const minMs = 1_000
export const maxRetryDelayMs = hourMs
const giveUpAfterMs = dayMs
/** Minimum number of attempts before giving up, so that an outage on our side does not count. */
const giveUpFailures = 10

/** Doubles with every failure, from 1 s to 1 h, with jitter to spread retries that failed together. */
export function retryDelayMs(failures: number, random: () => number, requestedMs = 0): number {
  const base = Math.min(maxRetryDelayMs, minMs * 2 ** (failures - 1))
  const jittered = base * (0.5 + random() / 2)
  // A receiver may ask for a longer delay, up to the maximum.
  return Math.round(Math.max(jittered, Math.min(requestedMs, maxRetryDelayMs)))
}

const slowMs = 1_000

/** Longer than an attempt can take, unless the system clock was set ahead during it. */
const maxSlowPauseMs = 60_000

/** A slow receiver waits as long as it took, so that it uses at most half of the time of a connection. */
export function slowPauseMs(durationMs: number): number {
  return durationMs < slowMs ? 0 : Math.min(durationMs, maxSlowPauseMs)
}

export function shouldGiveUp(failures: number, failingSince: Date, now: Date): boolean {
  return failures >= giveUpFailures && now.getTime() - failingSince.getTime() >= giveUpAfterMs
}
