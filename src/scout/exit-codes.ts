/** How a command ends, for scripts; `scout --help` says the same. */
export const exitCodes = { impossible: 1, wrongWords: 2, nothingRead: 3, interrupted: 130 } as const
