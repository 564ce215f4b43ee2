/** Durations, in milliseconds. */
export type StreamTimes = {
  /** A heartbeat is sent after so long without anything else. */
  readonly heartbeatMs: number
  /** One step of the clock that all streams share. */
  readonly tickMs: number
  /** A socket is pinged so often. */
  readonly pingMs: number
  /** A reader that fetched nothing for so long is told, and let go. */
  readonly stallMs: number
  /** Everybody's rights are looked at again within this time. */
  readonly sweepMs: number
  /** Entries detected before `until` may reach the log this much later. */
  readonly untilGraceMs: number
  /** Before a shutdown, streams are ended within the first, and cut off after the second. */
  readonly drainSpreadMs: number
  readonly drainMs: number
}

export const standardTimes: StreamTimes = {
  heartbeatMs: 15_000,
  tickMs: 1_000,
  pingMs: 30_000,
  stallMs: 60_000,
  sweepMs: 5_000,
  untilGraceMs: 1_000,
  drainSpreadMs: 5_000,
  drainMs: 9_000,
}
