import type { Clock } from '../platform/clock.ts'
import { createFetcher, type FetchLimits, type SiteRateLimiter, userAgentFor } from '../research/index.ts'
import type { SourceWeb } from './run/run-needs.ts'
import { createMonitorWorkers, type MonitorWorkers } from './worker/monitor-workers.ts'

export type SourceReader = {
  readonly web: SourceWeb
  readonly workers: MonitorWorkers
  [Symbol.asyncDispose](): Promise<void>
}

type SourceReaderNeeds = {
  readonly baseUrl: string
  readonly now: Clock
  /** Local ports that monitors may read from. All others are blocked. */
  readonly loopbackPorts: readonly number[]
  readonly samplePages?: string | undefined
  readonly fetchLimits?: Partial<FetchLimits> | undefined
  /** Shared with discovery, so that both together stay polite. */
  readonly rateLimiter: SiteRateLimiter
  /** Processes that read what was fetched. By default the reader starts its own and ends them. */
  readonly monitorWorkers?: MonitorWorkers | undefined
}

/** The guarded fetcher and the processes that read what it fetched. */
export function openSourceReader(needs: SourceReaderNeeds): SourceReader {
  const workers = needs.monitorWorkers ?? createMonitorWorkers()
  const closing = new AbortController()
  const fetcher = createFetcher({
    now: needs.now,
    userAgent: userAgentFor(needs.baseUrl),
    readRobots: (file) => workers.run('readRobots', [file], closing.signal),
    allowedLoopbackPorts: needs.loopbackPorts,
    samplePages: needs.samplePages,
    rateLimiter: needs.rateLimiter,
    ...(needs.fetchLimits && { limits: needs.fetchLimits }),
  })
  const unchanged = <Value>(value: Value) => value
  return {
    workers,
    web: { fetcher, toFetched: unchanged, toPublic: unchanged },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('The monitors were closed'))
      if (workers !== needs.monitorWorkers) workers[Symbol.dispose]()
      await fetcher[Symbol.asyncDispose]()
    },
  }
}
