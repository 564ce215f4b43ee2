import type { z } from 'zod'
import { type Signal, SignalInput } from '../../contracts/firehose/signals.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/database.ts'
import {
  recordSignalCorrections,
  type SignalCorrectionReason,
} from '../corrections/signal-correction-store.ts'
import type { SignalLog } from '../log/signal-log.ts'
import { lockSignals } from './lock-signals.ts'
import { createSignalStore } from './signal-store.ts'
import type { SignalToWrite, WriteResult, WriteRules } from './signal-to-write.ts'
import { withoutSuppressed } from './suppressed-texts.ts'
import { createWritePlanner, type PlannedWrite } from './write-planner.ts'

type InternalSignal = z.input<typeof SignalInput> & {
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
    if (rules.correctionReason)
      await recordSignalCorrections(tx, correctionsOf(planned, rules.correctionReason, now))
    return planned.map(({ result }) => result)
  }

  return {
    write,

    /**
     * Appends signals of the service itself, in the transaction of the change they report, and returns their ids. Skips a
     * retraction of an unknown signal; a retracted signal may be published again as a new one.
     */
    async append(
      tx: Sql,
      signals: readonly InternalSignal[],
      correctionReason?: SignalCorrectionReason,
    ): Promise<string[]> {
      const ready = signals.map(({ workspaceId = null, reviewState = 'unreviewed', ...input }, index) => ({
        input: SignalInput.parse(input),
        workspaceId,
        reviewState,
        path: `signals.${index}`,
      }))
      const published = await write(tx, ready, { ...internalRules, correctionReason })
      return published.flatMap((one) => (one ? [one.id] : []))
    },
  }
}

const kindOf = { corrected: 'signal_corrected', retracted: 'signal_retracted' } as const

function correctionsOf(planned: readonly PlannedWrite[], reason: SignalCorrectionReason, at: Date) {
  return planned.flatMap(({ result, draft }) => {
    if (result?.outcome !== 'corrected' && result?.outcome !== 'retracted') return []
    if (draft?.visibility !== 'public') return []
    const { places, issues } = draft.keys
    return [{ id: newId(), signal_id: result.id, at, kind: kindOf[result.outcome], reason, places, issues }]
  })
}
