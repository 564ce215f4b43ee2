import type { EntityType } from '../../contracts/directory/entities.ts'
import type { RunFolder } from '../store/run-folder.ts'

/** A reviewer's changes. Quotes cannot be edited, only dropped by their number, which starts at 1. */
export type Edit = {
  readonly name?: string
  readonly type?: EntityType
  readonly description?: string | null
  readonly issueAreas?: readonly string[]
  readonly website?: string | null
  readonly dropClaims?: readonly number[]
}

export type Decision = {
  readonly localId: string
  readonly decision: 'accepted' | 'edited' | 'merged' | 'rejected'
  readonly edit?: Edit
  /** Merged into an actor of the service … */
  readonly entityId?: string
  /** … or into another candidate of the run. */
  readonly into?: string
  readonly reason?: string
  readonly by: 'person' | 'score'
  readonly decidedAt: string
}

export type Decisions = Awaited<ReturnType<typeof openDecisions>>

/** Opens `decisions.json`. Decisions are saved at once, in order; the last one for a candidate applies. */
export async function openDecisions(folder: Pick<RunFolder, 'read' | 'write'>) {
  let list = (await folder.read<Decision[]>('decisions')) ?? []
  const save = () => folder.write('decisions', list)
  return {
    of: (localId: string): Decision | undefined => list.findLast((one) => one.localId === localId),
    get count() {
      return list.length
    },
    async add(decision: Decision): Promise<void> {
      list = [...list, decision]
      await save()
    },
    /** Removes the last decision; an earlier one for the same candidate applies again. */
    async undo(): Promise<Decision | undefined> {
      const last = list.at(-1)
      list = list.slice(0, -1)
      if (last) await save()
      return last
    },
  }
}

export const decisionLabel = (decision: Decision | undefined) => decision?.decision ?? 'open'
