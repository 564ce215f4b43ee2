/** Exit codes for scripts; `scout --help` documents them. */
export const exitCodes = { failure: 1, usage: 2, nothingRead: 3, interrupted: 130 } as const
