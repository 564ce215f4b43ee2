import type { Evidence } from '../../contracts/firehose/signals.ts'
import type { Sql } from '../../platform/sql/database.ts'
import type { PublicSignals } from '../public-signals/public-signals.ts'
import type { AppendSignals, SignalDraftInput } from './append-signals.ts'

type WithdrawSignal = (tx: Sql, id: string, reason: string) => Promise<void>

/** Retracts a public signal, or the one that replaced it. A signal that was retracted already stays as it is. */
export function createWithdrawSignal(needs: {
  append: AppendSignals
  publicSignals: Pick<PublicSignals, 'get'>
}): WithdrawSignal {
  return async (tx, id, reason) => {
    const signal = await needs.publicSignals.get(id)
    const { signal_type, title, occurred_at, places, issues, source_class, confidence } = signal
    const retraction: SignalDraftInput = {
      signal_type,
      title,
      summary: reason,
      occurred_at,
      places,
      issues,
      actors: [],
      source_class,
      visibility: 'public',
      confidence,
      supersedes: signal.replaced_by ?? signal.id,
      retract: true,
      evidence: signal.evidence.map(toEvidenceInput),
    }
    await needs.append(tx, [retraction], 'report')
  }
}

function toEvidenceInput(one: Evidence): SignalDraftInput['evidence'][number] {
  const { url, title, retrieved_at, excerpt } = one
  const known = Object.entries(one).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(known), url, title, retrieved_at, excerpt }
}
