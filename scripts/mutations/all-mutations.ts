import { feedMutations, sessionMutations, webhookMutations } from './deliver.ts'
import { logMutations } from './log.ts'
import type { Mutation } from './mutation.ts'
import { publishMutations } from './publish.ts'
import { queryMutations } from './query.ts'
import { snapshotMutations } from './snapshot.ts'
import { streamMutations } from './stream.ts'

/** Every mutation. The test suite has to detect each of them. */
export const allMutations: readonly Mutation[] = [
  ...logMutations,
  ...queryMutations,
  ...snapshotMutations,
  ...streamMutations,
  ...publishMutations,
  ...sessionMutations,
  ...webhookMutations,
  ...feedMutations,
]
