import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Step } from './sequencer-store.ts'

export type HorizonMonitor = ReturnType<typeof createHorizonMonitor>

const alarmMs = 10_000
const repeatMs = 60_000

/**
 * One writing transaction that stays open, in any database of the server, keeps all later signals waiting. Nothing is
 * lost, and nobody would see it: so it is measured and told.
 */
export function createHorizonMonitor(needs: { now: Clock; log: Log }) {
  let horizon: string | undefined
  let heldSince = 0
  let toldAt: number | undefined

  const now = () => needs.now().getTime()
  const ageMs = () => (horizon === undefined ? 0 : now() - heldSince)

  function release(): void {
    if (toldAt !== undefined) needs.log.info(`Signals flow again after ${Math.round(ageMs() / 1000)} s`)
    horizon = undefined
    toldAt = undefined
  }

  return {
    ageSeconds: () => ageMs() / 1000,

    /** Asked with every step; `holders` only when there is something to tell. */
    async look(step: Step, holders: () => Promise<string[]>): Promise<void> {
      if (!step.isHeld) return release()
      if (step.horizon !== horizon) {
        release()
        horizon = step.horizon
        heldSince = now()
      }
      if (ageMs() < alarmMs || (toldAt !== undefined && now() - toldAt < repeatMs)) return
      toldAt = now()
      needs.log.warn(
        { heldSeconds: Math.round(ageMs() / 1000), isWaiting: step.isWaiting, holders: await holders() },
        'A writing transaction that stays open keeps signals from being delivered: end it, and keep such work short',
      )
    },

    /** For one who no longer leads. */
    forget(): void {
      horizon = undefined
      toldAt = undefined
    },
  }
}
