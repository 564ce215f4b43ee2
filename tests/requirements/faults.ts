import type { Requirement } from './requirement.ts'

/** What the service survives. After each fault no acknowledged write is lost and streams are complete. */
export const faults = {
  'design.faults.clock': {
    text: 'The service survives a clock that jumps by hours or days: limits, back-off, leader, keys, streams and readiness do not depend on it.',
    from: 'design § 9',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
