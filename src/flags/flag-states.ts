import type { FlagStatus } from '../contracts/flags/flags.ts'

/** open → in_review → resolved | dismissed; what is closed stays closed. */
export const transitions: Record<FlagStatus, readonly FlagStatus[]> = {
  open: ['in_review'],
  in_review: ['resolved', 'dismissed'],
  resolved: [],
  dismissed: [],
}

export function mayBecome(from: FlagStatus, to: FlagStatus): boolean {
  return transitions[from].includes(to)
}

/** Whether a flag in this state still waits for somebody. */
export function isPending(status: FlagStatus): boolean {
  return transitions[status].length > 0
}
