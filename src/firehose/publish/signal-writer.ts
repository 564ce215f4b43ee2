import type { z } from 'zod'
import { type Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { lockSignals } from './lock-signals.ts'
import { createSignalStore } from './signal-store.ts'
import type { SignalToWrite, WriteResult, WriteRules } from './signal-to-write.ts'
import { withoutSuppressed } from './suppressed-texts.ts'
import { createWritePlanner } from './write-planner.ts'

export type InternalSignal = z.input<typeof SignalInput> & {
  readonly workspaceId?: string | null
  readonly reviewState?: Signal['review_state']
}

export type SignalWriter = ReturnType<typeof createSignalWriter>

const internalRules: WriteRules = { scope: 'service', isInternal: true, canChange: () => true }

/** The only writer of signals: stores their state and appends to the log in one transaction. */
export function createSignalWriter(needs: { log: Pick<SignalLog, 'append'>; now: Clock }) {
  /** Writes all signals or throws, and the caller rolls back. A skipped signal is undefined in the result. */
  async function write(
    tx: Sql,
    given: readonly SignalToWrite[],
    rules: WriteRules,
  ): Promise<(WriteResult | undefined)[]> {
    const signals = await withoutSuppressed(tx, given)
    const store = createSignalStore(tx)
    const now = needs.now()
    const planner = createWritePlanner(await lockSignals(store, signals, rules, now), rules, now)
    const planned = signals.map(planner.plan)
    await store.update(planner.changedRows())
    const drafts = planned.flatMap(({ draft }) => draft ?? [])
    if (drafts.length > 0) await needs.log.append(tx, drafts)
    return planned.map(({ result }) => result)
  }

  return {
    write,

    /**
     * Appends signals of the service itself, in the transaction of the change they report, and returns their ids. Skips a
     * retraction of an unknown signal; a retracted signal may be published again as a new one.
     */
    async append(tx: Sql, signals: readonly InternalSignal[]): Promise<string[]> {
      const ready = signals.map(({ workspaceId = null, reviewState = 'unreviewed', ...input }, index) => ({
        input: SignalInput.parse(input),
        workspaceId,
        reviewState,
        path: `signals.${index}`,
      }))
      const published = await write(tx, ready, internalRules)
      return published.flatMap((one) => (one ? [one.id] : []))
    },
  }
}
