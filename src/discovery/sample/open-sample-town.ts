import type { Contributions } from '../../contributions/index.ts'
import type { SampleFolder } from '../../directory/index.ts'
import type { Firehose } from '../../firehose/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { withAdvisoryLock } from '../../platform/sql/with-advisory-lock.ts'
import type { ResearchWorkers } from '../../research/index.ts'
import { startSampleDiscovery } from './sample-town.ts'

/** A first start is ready with its sample, or without it after this time. */
const sampleTimeoutMs = 300_000

/** Publishes or withdraws the signals of the sample town, and discovers its actors in the background. */
export async function openSampleTown(needs: {
  database: Database
  firehose: Firehose
  contributions: Pick<Contributions, 'sample'>
  config: Config
  sample: SampleFolder | undefined
  baseUrl: string
  now: Clock
  log: Log
  stopping?: AbortSignal
  researchWorkers?: ResearchWorkers
}) {
  const { database, firehose, contributions, config, sample, log } = needs
  const syncSignals = () =>
    withAdvisoryLock(database, advisoryLocks.preparation, () => firehose.syncSampleSignals(sample))
  const count = await syncSignals()
  if (count > 0) log.info(`${sample ? 'Published' : 'Withdrew'} ${count} signals of the sample town`)
  const town = sample
    ? startSampleDiscovery({
        database,
        folder: sample,
        browser: config.research.browser,
        baseUrl: needs.baseUrl,
        now: needs.now,
        log,
        stopping: needs.stopping,
        researchWorkers: needs.researchWorkers,
        async onStored() {
          await syncSignals()
          await contributions.sample.add(sample)
        },
      })
    : undefined
  let isLoading = town !== undefined
  const loaded = (async () => {
    await town?.waitFor(sampleTimeoutMs)
    isLoading = false
  })()
  const run = async () => (isLoading ? 'The sample town is still being loaded' : undefined)
  return {
    loaded,
    healthChecks: [{ name: 'sample', run }],
    [Symbol.asyncDispose]: async () => town?.[Symbol.asyncDispose](),
  }
}
