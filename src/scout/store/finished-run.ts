import { OperatorError } from '../../platform/errors.ts'
import type { ResearchCandidate } from '../../research/index.ts'
import type { RunStore } from './run-store.ts'

/** A run that can be reviewed, exported and synced. */
export async function finishedRun(store: RunStore, reference: string) {
  const folder = await store.find(reference)
  const record = await folder.record()
  const candidates = await folder.read<ResearchCandidate[]>('candidates')
  if (record.state !== 'completed' || candidates === undefined) {
    const state = await folder.stateOf(record)
    const remedy = state === 'running' ? 'Wait for it.' : `Go on with it: scout run --resume ${folder.id}`
    throw new OperatorError(`The run ${folder.id} is not completed: it is ${state}. ${remedy}`)
  }
  return { folder, record, candidates }
}
