const hourMs = 3_600_000
/** An hour is over for all instances when each had the time to add what it counted. */
const sealAfterMs = 5 * 60_000
const lookEveryMs = 2_000
const againAfterMs = 60_000

export type CallSealer = ReturnType<typeof createCallSealer>

/**
 * Turns counted calls into records soon after their hour is over. It goes by the clock and not by how long the process
 * runs: one that is started anew every hour does its part too.
 */
export function createCallSealer(needs: {
  /** Seals some of what was counted before; answers how many records that made. */
  seal: (before: Date) => Promise<number>
  now: () => number
  onFault: (error: unknown) => void
}) {
  const lastOver = () => Math.floor((needs.now() - sealAfterMs) / hourMs) * hourMs
  let sealedTo = lastOver()
  let notBefore = 0
  let sealing = Promise.resolve()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()

  function look(): void {
    const before = lastOver()
    if (before <= sealedTo || needs.now() < notBefore) return
    // Asked again only when it failed, and not at once.
    sealedTo = before
    sealing = sealing
      .then(() => sealAll(before))
      .catch((error) => {
        sealedTo = Math.min(sealedTo, before - hourMs)
        notBefore = needs.now() + againAfterMs
        needs.onFault(error)
      })
  }

  async function sealAll(before: number): Promise<void> {
    for (let made = 1; made > 0; ) made = await needs.seal(new Date(before))
  }

  return {
    async [Symbol.asyncDispose](): Promise<void> {
      clearInterval(timer)
      await sealing
    },
  }
}
