/**
 * All advisory locks of the service, used as `pg_advisory_lock(space, purpose)`. They are listed in one place,
 * so that no two purposes share a number.
 */
export const advisoryLockSpace = 0x63697669

/** With a hash of a workspace id: serializes writes of private records of a workspace. */
export const workspaceLockSpace = 0x63697677

/** With a hash of a job id: held by the worker that runs the job. */
export const jobLockSpace = 0x6369766a

/** With a hash of a domain: serializes questions to addresses at that domain. */
export const noticeLockSpace = 0x6369766e

export const advisoryLocks = {
  /** The service that supervises an embedded server. */
  serverOwner: 1,
  /** Shared by every process that uses an embedded server; the last one stops it. */
  serverInUse: 2,
  /** One migration's transaction. */
  migration: 3,
  /** Loading reference data and the sample. */
  preparation: 4,
  /** The instance that sequences signals. */
  sequencer: 5,
  /** The instance that delivers webhooks. */
  webhooks: 6,
  /** The instance that matches signals against watches and sends digests. */
  watches: 7,
  /** The instance that discovers the sample town. */
  sampleTown: 8,
  /** Creating the tables and queues of jobs. */
  jobs: 9,
  /** The instance that queues due monitors. */
  monitors: 10,
  /** The process that writes a snapshot of the directory. */
  snapshot: 12,
} as const
