/**
 * Advisory locks are numbers shared by every session of a database. All of ours are listed here,
 * so that two purposes never meet on one number. Used as `pg_advisory_lock(space, purpose)`.
 */
export const advisoryLockSpace = 0x63697669

/** Used with a hash of a workspace's id: what is private to it is written by one transaction at a time. */
export const workspaceLockSpace = 0x63697677

/** Used with a hash of a job's id: held by the session of the worker that carries it out. */
export const jobLockSpace = 0x6369766a

export const advisoryLocks = {
  /** Held by the one service that supervises an embedded server. */
  serverOwner: 1,
  /** Held, shared, by every process that uses an embedded server; the last one out stops it. */
  serverInUse: 2,
  /** Held for the length of one migration's transaction. */
  migration: 3,
  /** Held while an instance fills the database with what the service expects to find. */
  preparation: 4,
  /** Held by the session of the one instance that gives signals their order. */
  sequencer: 5,
  /** Held by the session of the one instance that delivers to webhooks. */
  webhooks: 6,
  /** Held by the session of the one instance that holds signals against watches, and writes and mails digests. */
  watches: 7,
  /** Held by the one instance that discovers the sample town. */
  sampleTown: 8,
  /** Held while an instance makes the tables and queues of jobs. */
  jobs: 9,
} as const
