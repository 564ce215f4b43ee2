import type { Requirement } from './requirement.ts'

/** What the service survives. After each fault no acknowledged write is lost and streams are complete. */
export const faults = {
  'design.faults.clock': {
    text: 'The service survives a clock that jumps by hours or days: limits, back-off, leader, keys, streams and readiness do not depend on it.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.connections': {
    text: 'Without a free database connection requests are refused with 503; the service recovers by itself and loses no confirmed write.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.database-restart': {
    text: 'A restart of PostgreSQL ends in 503 for a moment; no confirmed write is lost, and streams are complete.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.failover': {
    text: 'When PostgreSQL fails over to its synchronous replica, the service goes on without a restart; no confirmed write is lost, and streams are complete.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.disk-full': {
    text: 'On a full disk writes are refused with a clear 503, no confirmed write is lost, and writes work again when there is space.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.sync': {
    text: 'A service that is killed in the middle of a sync has stored nothing of it, and the same sync succeeds later, once.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.migration': {
    text: 'A migration that is killed half-way leaves nothing behind, and the next start completes it.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.poisoned-job': {
    text: 'A job that kills its worker every time ends as failed with the reason, and other jobs are done.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.stalled-readers': {
    text: 'Connections that stop reading cost other readers nothing, and their memory is free again when they end.',
    from: 'design § 9',
    status: 'built',
  },
  'design.faults.reconnect-storm': {
    text: 'When all readers reconnect at once, none misses a signal and none gets one twice.',
    from: 'design § 9',
    status: 'built',
  },
} as const satisfies Record<string, Requirement>
