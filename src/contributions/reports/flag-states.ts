import type { FlagStatus } from '../../contracts/contributions/flags.ts'

/** open → in_review → resolved | dismissed. Closed flags stay closed. */
const transitions: Record<FlagStatus, readonly FlagStatus[]> = {
  open: ['in_review'],
  in_review: ['resolved', 'dismissed'],
  resolved: [],
  dismissed: [],
}

export function canTransition(from: FlagStatus, to: FlagStatus): boolean {
  return transitions[from].includes(to)
}

/** Whether a flag in this status still needs a reviewer. */
export function isPending(status: FlagStatus): boolean {
  return transitions[status].length > 0
}
