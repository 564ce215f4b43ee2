import { needsSampleDiscovery, type SampleFolder, storeSample } from '../../directory/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { withAdvisoryLock } from '../../platform/sql/with-advisory-lock.ts'
import type { ResearchWorkers } from '../../research/index.ts'
import type { DiscoveredSample } from './discover-sample.ts'

type SampleTownNeeds = {
  database: Database
  folder: SampleFolder
  browser: string | undefined
  baseUrl: string
  now: Clock
  log: Pick<Log, 'info' | 'warn'>
  researchWorkers?: ResearchWorkers | undefined
  /** Adds signals and contributions after the actors of the town are stored. */
  onStored: () => Promise<unknown>
}

const pagesPerLogLine = 15

/** Discovers the sample town if needed and publishes the accepted actors, once across all instances. */
export async function discoverSampleTown(needs: SampleTownNeeds, signal: AbortSignal): Promise<void> {
  const { sql } = needs.database
  if (!(await needsSampleDiscovery(sql))) return
  await withAdvisoryLock(needs.database, advisoryLocks.sampleTown, async () => {
    // Another instance may have finished it meanwhile.
    if (signal.aborted || !(await needsSampleDiscovery(sql))) return
    const startedAt = performance.now()
    needs.log.info('Discovering the sample town')
    const { discoverSample } = await import('./discover-sample.ts')
    const found = await discoverSample({
      ...needs,
      signal,
      onPage({ done, found }) {
        if (done % pagesPerLogLine === 0)
          needs.log.info(`Discovering the sample town: ${done} of ${found} pages`)
      },
    })
    if (found.sources.length === 0)
      throw new Error(`No page of the sample town could be read. ${notReadText(found)}`)
    const { count, refused } = await storeSample(sql, found, needs.now())
    await needs.onStored()
    needs.log.info(summaryOf(found, count, performance.now() - startedAt))
    if (refused.length > 0)
      needs.log.warn(`Records of the sample town that are not valid: ${refused.join('; ')}`)
    if (found.open.length > 0)
      needs.log.warn(
        `Candidates of the sample town without a decision, not published: ${found.open.join(', ')}`,
      )
  })
}

function notReadText({ unread }: DiscoveredSample): string {
  const pages = unread.map(
    ({ path, outcome, detail }) => `${path} (${outcome === 'read' ? detail : outcome})`,
  )
  return pages.length > 0 ? `Not read: ${pages.join(', ')}.` : ''
}

function summaryOf(found: DiscoveredSample, count: number, ms: number): string {
  const { sources, missed } = found
  return [
    `Discovered the sample town: ${count} actors on ${sources.length} pages in ${(ms / 1000).toFixed(1)} s.`,
    notReadText(found),
    missed.length > 0 ? `Not found: ${missed.join(', ')}.` : '',
    'Set SAMPLE=off to remove it',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Discovers the sample town in the background. After a failure, the next start tries again. */
export function startSampleDiscovery(needs: SampleTownNeeds & { stopping?: AbortSignal | undefined }) {
  const closing = new AbortController()
  const stopped = AbortSignal.any([closing.signal, ...(needs.stopping ? [needs.stopping] : [])])
  const done = discoverSampleTown(needs, stopped).catch((error) => {
    if (stopped.aborted) return
    needs.log.warn({ err: error }, 'Cannot discover the sample town; the next start will try again')
  })
  return {
    /** Waits until the town is stored, but at most this long. */
    async waitFor(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      await Promise.race([done, promise])
      clearTimeout(timer)
    },
    async [Symbol.asyncDispose](): Promise<void> {
      closing.abort()
      await done
    },
  }
}
