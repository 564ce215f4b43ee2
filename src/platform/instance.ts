import type { Registry } from 'prom-client'

/** One of several processes that share a port and the embedded database of their parent process. */
export type Instance = {
  /** Whether it listens before its database is prepared; a later one would answer 503 where others can serve. */
  readonly listensEarly: boolean
  /** Whether the system distributes connections, rather than the parent process. */
  readonly reusePort: boolean
  /** Lets the parent process collect the metrics of this one. */
  shareMetrics(registry: Registry): void
  /** The metrics of all instances together, or of this one alone when the parent cannot collect them. */
  readMetrics(registry: Registry): Promise<string>
}
