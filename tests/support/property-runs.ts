/** `npm test` tries a few inputs with a fixed seed; `npm run soak` tries many with a random one. */
export const runs = (few: number) => ({
  numRuns: Number(process.env['FUZZ_RUNS'] ?? few),
  // Bounds the shrinking of a slow input.
  interruptAfterTimeLimit: 600_000,
  markInterruptAsFailure: false,
})
