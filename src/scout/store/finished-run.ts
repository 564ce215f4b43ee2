import { OperatorError } from '../../platform/errors.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { RunStore } from './run-store.ts'

/** Opens a completed run for review, export or sync. */
export async function finishedRun(store: RunStore, reference: string) {
  const folder = await store.find(reference)
  const record = await folder.record()
  const candidates = await folder.read<ResearchCandidate[]>('candidates')
  if (record.state !== 'completed' || candidates === undefined) {
    const state = await folder.currentState(record)
    const remedy = state === 'running' ? 'Wait until it ends.' : `Resume it: scout run --resume ${folder.id}`
    throw new OperatorError(`The run ${folder.id} is not completed, but ${state}. ${remedy}`)
  }
  return { folder, record, candidates }
}
