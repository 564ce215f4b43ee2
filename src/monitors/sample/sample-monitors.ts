import type { SampleFolder } from '../../directory/index.ts'
import { newId } from '../../platform/ids.ts'
import { advisoryLocks } from '../../platform/sql/advisory-locks.ts'
import type { Database } from '../../platform/sql/database.ts'
import { inTransaction } from '../../platform/sql/transaction.ts'
import { withAdvisoryLock } from '../../platform/sql/with-advisory-lock.ts'
import { createMonitorStore } from '../monitor-store.ts'
import { sampleCadence } from '../schedule/cadence.ts'
import { livePath, readLiveScript } from './live-script.ts'
import {
  deleteSampleMonitors,
  findSamplePlace,
  findScriptStart,
  moveSampleMonitors,
} from './sample-monitor-store.ts'

/**
 * Creates the public monitors of the sample town once, or removes them without a sample. They follow the service to
 * another address. Returns how many were created or removed.
 */
export async function syncSampleMonitors(needs: {
  database: Database
  sample: SampleFolder | undefined
  baseUrl: string
  now: Date
}): Promise<number> {
  const { database, sample, now } = needs
  return withAdvisoryLock(database, advisoryLocks.preparation, () =>
    inTransaction(database.sql, async (tx) => {
      const place = await findSamplePlace(tx)
      if (sample === undefined || place === undefined) return deleteSampleMonitors(tx)
      if ((await findScriptStart(tx)) !== undefined) {
        await moveSampleMonitors(tx, livePath, needs.baseUrl, now)
        return 0
      }
      const store = createMonitorStore(tx)
      const monitored = readLiveScript(sample).flatMap(({ path, monitor }) =>
        monitor ? [{ path, monitor }] : [],
      )
      for (const { path, monitor } of monitored) {
        const url = `${needs.baseUrl}${livePath}${path}`
        const legistar = { client: 'alder-falls', api: url }
        await store.insert({
          id: newId(),
          workspace_id: null,
          place_key: place,
          kind: monitor.kind,
          url,
          // Each document stands for a site of its own, and only one reading at a time is made of a site.
          site: url,
          config: { url, ...(monitor.kind === 'legistar' && legistar) },
          title: monitor.title,
          source_class: monitor.source_class,
          origin: 'sample',
          source_id: null,
          created_by: null,
          created_at: now,
          interval_seconds: sampleCadence.first,
          next_at: now,
        })
      }
      return monitored.length
    }),
  )
}
