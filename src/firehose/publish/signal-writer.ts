import type { z } from 'zod'
import { type Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { lockSignals } from './lock-signals.ts'
import { createSignalStore } from './signal-store.ts'
import type { SignalToWrite, WriteResult, WriteRules } from './signal-to-write.ts'
import { createWritePlanner } from './write-planner.ts'

/** A signal from inside the service: what a publisher says, and what only the service may. */
export type InternalSignal = z.input<typeof SignalInput> & {
  readonly workspaceId?: string | null
  readonly reviewState?: Signal['review_state']
}

export type SignalWriter = ReturnType<typeof createSignalWriter>

const ownRules: WriteRules = { scope: 'service', isOwn: true, mayTouch: () => true }

/** The one way into the log: what is kept of a signal and what is told of it are written in one transaction. */
export function createSignalWriter(needs: { log: Pick<SignalLog, 'append'>; now: Clock }) {
  /** All or none: whoever calls rolls back when this throws. Undefined stands for what was left out. */
  async function write(
    tx: Sql,
    signals: readonly SignalToWrite[],
    rules: WriteRules,
  ): Promise<(WriteResult | undefined)[]> {
    const store = createSignalStore(tx)
    const now = needs.now()
    const decisions = createWritePlanner(await lockSignals(store, signals, rules, now), rules, now)
    const decided = signals.map(decisions.decide)
    await store.update(decisions.changedRows())
    const drafts = decided.flatMap(({ draft }) => draft ?? [])
    if (drafts.length > 0) await needs.log.append(tx, drafts)
    return decided.map(({ published }) => published)
  }

  return {
    write,

    /**
     * Appends signals in the transaction of what they tell of, and answers with their ids. No caller's rules hold: one
     * that withdraws what was never told is left out, and what was withdrawn may come again as another signal.
     */
    async append(tx: Sql, signals: readonly InternalSignal[]): Promise<string[]> {
      const ready = signals.map(({ workspaceId = null, reviewState = 'unreviewed', ...input }, index) => ({
        input: SignalInput.parse(input),
        workspaceId,
        reviewState,
        path: `signals.${index}`,
      }))
      const published = await write(tx, ready, ownRules)
      return published.flatMap((one) => (one ? [one.id] : []))
    },
  }
}
