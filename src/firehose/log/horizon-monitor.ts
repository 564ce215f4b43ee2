import type { Log } from '../../platform/log.ts'
import type { Step } from './sequencer-store.ts'

const alarmMs = 10_000
const repeatMs = 60_000

/**
 * An open writing transaction in any database of the server delays all later signals. Nothing is lost and nothing fails,
 * so this monitor measures the delay and warns about it.
 */
export function createHorizonMonitor(needs: { log: Log }) {
  let horizon: string | undefined
  let heldSince = 0
  let warnedAt: number | undefined

  const ageMs = () => (horizon === undefined ? 0 : performance.now() - heldSince)

  function release(): void {
    if (warnedAt !== undefined)
      needs.log.info(`Signals are sequenced again after ${Math.round(ageMs() / 1000)} s`)
    horizon = undefined
    warnedAt = undefined
  }

  return {
    ageSeconds: () => ageMs() / 1000,

    /** Called after every step. `findBlockers` runs only when there is something to warn about. */
    async update(step: Step, findBlockers: () => Promise<string[]>): Promise<void> {
      if (!step.isHeld) return release()
      if (step.horizon !== horizon) {
        release()
        horizon = step.horizon
        heldSince = performance.now()
      }
      if (ageMs() < alarmMs || (warnedAt !== undefined && performance.now() - warnedAt < repeatMs)) return
      warnedAt = performance.now()
      needs.log.warn(
        {
          heldSeconds: Math.round(ageMs() / 1000),
          isWaiting: step.isWaiting,
          blockers: await findBlockers(),
        },
        'An open writing transaction blocks the delivery of signals: end it and keep writing transactions short',
      )
    },

    /** Called when this instance stops leading. */
    reset(): void {
      horizon = undefined
      warnedAt = undefined
    },
  }
}
