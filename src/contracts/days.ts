export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The day in UTC, as `2026-03-04`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10)
