/** Durations, in milliseconds. */
export type StreamTimes = {
  /** A heartbeat follows this long after the last message. */
  readonly heartbeatMs: number
  /** Resolution of the shared timer. */
  readonly tickMs: number
  /** Interval of WebSocket pings. */
  readonly pingMs: number
  /** A reader that fetches nothing for this long is disconnected. */
  readonly stallMs: number
  /** The rights of every reader are rechecked within this time. */
  readonly sweepMs: number
  /** Entries detected before `until` may reach the log this much later. */
  readonly untilGraceMs: number
  /** On shutdown, streams are ended within this time. */
  readonly drainSpreadMs: number
  /** On shutdown, streams that are still open after this are destroyed. */
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
