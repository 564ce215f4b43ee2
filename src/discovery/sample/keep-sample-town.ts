import { needsSampleDiscovery, storeSample } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { withAdvisoryLock } from '../../platform/sql/with-advisory-lock.ts'
import type { DiscoveredSample } from './discover-sample.ts'

export type SampleTownNeeds = {
  database: Database
  folder: string
  browser: string | undefined
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  /** Tells what happened in the town, once its actors are there. */
  tellSignals: () => Promise<unknown>
}

const pagesBetweenWords = 15

/** Discovers the sample town where it is awaited, and publishes what the reviewer accepted: once over all instances. */
export async function discoverSampleTown(needs: SampleTownNeeds, signal: AbortSignal): Promise<void> {
  const { sql } = needs.database
  if (!(await needsSampleDiscovery(sql))) return
  await withAdvisoryLock(needs.database, advisoryLocks.sampleTown, async () => {
    // Another instance may have done it meanwhile.
    if (signal.aborted || !(await needsSampleDiscovery(sql))) return
    const startedAt = performance.now()
    needs.log.info('Discovering the sample town')
    const { discoverSample } = await import('./discover-sample.ts')
    const found = await discoverSample({
      ...needs,
      signal,
      onPage({ done, found }) {
        if (done % pagesBetweenWords === 0)
          needs.log.info(`Discovering the sample town: ${done} of ${found} pages`)
      },
    })
    const count = await storeSample(sql, found, needs.now())
    await needs.tellSignals()
    needs.log.info(summaryOf(found, count, performance.now() - startedAt))
  })
}

function summaryOf({ sources, unread, open, missed }: DiscoveredSample, count: number, ms: number): string {
  const notRead = unread.map(
    ({ path, outcome, detail }) => `${path} (${outcome === 'read' ? detail : outcome})`,
  )
  return [
    `Discovered the sample town: ${count} actors on ${sources.length} pages in ${(ms / 1000).toFixed(1)} s.`,
    notRead.length > 0 ? `Not read: ${notRead.join(', ')}.` : '',
    missed.length > 0 ? `Not found: ${missed.join(', ')}.` : '',
    open > 0 ? `${open} candidates were not decided on.` : '',
    'SAMPLE=off removes it',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The same in the background: a failure is said, and left to the next start. */
export function keepSampleTown(needs: SampleTownNeeds) {
  const stopping = new AbortController()
  const done = discoverSampleTown(needs, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return
    needs.log.warn({ err: error }, 'The sample town could not be discovered; the next start tries again')
  })
  return {
    /** Waits until the town is there, but no longer than this. */
    async within(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([done, promise])
      clearTimeout(timer)
    },
    async [Symbol.asyncDispose](): Promise<void> {
      stopping.abort()
      await done
    },
  }
}
