import { SourceClass } from '../contracts/directory/sources.ts'
import type { Directory } from '../directory/index.ts'
import { newId } from '../platform/ids.ts'
import type { Sql } from '../platform/sql/database.ts'
import { createMonitorStore } from './monitor-store.ts'
import { sourceCadence } from './schedule/cadence.ts'

/** Data files are read again by `civic refresh`: an import of thousands would ask one host for each of them. */
const monitoredClasses = SourceClass.options.filter((one) => one !== 'dataset')
const allPages = { classes: monitoredClasses, statuses: undefined, host: undefined, placeIds: undefined }

/**
 * Gives every page that is a source of a published actor a page monitor. Newest sources come first, so it stops at the
 * first page of the list that has nothing new, unless the whole list is wanted: a process that ended in the middle may
 * have left out older ones. The first readings are spread over the whole interval.
 */
export async function addSourceMonitors(needs: {
  sql: Sql
  directory: Pick<Directory, 'sources'>
  baseUrl: string
  now: Date
  random: () => number
  isWhole: boolean
  pageSize?: number
}): Promise<number> {
  const store = createMonitorStore(needs.sql)
  const { isWhole, pageSize: limit = 100 } = needs
  let added = 0
  let cursor: string | undefined
  do {
    const { data, page } = await needs.directory.sources.list(allPages, { limit, cursor })
    const monitored = await store.monitoredSources(data.map(({ id }) => id))
    const fresh = data.filter(({ id, url }) => !monitored.has(id) && isMonitorable(url, needs.baseUrl))
    for (const { id, url, title, source_class } of fresh) {
      const placeKey = await needs.directory.sources.placeOf(id)
      if (placeKey === undefined) continue
      const seconds = sourceCadence.first * needs.random()
      const row = await store.insert({
        id: newId(),
        workspace_id: null,
        place_key: placeKey,
        kind: 'page',
        url,
        site: new URL(url).host,
        config: { url },
        title: title.slice(0, 200),
        source_class,
        origin: 'source',
        source_id: id,
        created_by: null,
        created_at: needs.now,
        interval_seconds: sourceCadence.first,
        next_at: new Date(needs.now.getTime() + seconds * 1000),
      })
      if (row) added++
    }
    cursor = fresh.length > 0 || isWhole ? (page.next_cursor ?? undefined) : undefined
  } while (cursor !== undefined)
  return added
}

/** The service itself serves the pages of the sample town. */
const isMonitorable = (url: string, baseUrl: string) => /^https?:/.test(url) && !url.startsWith(baseUrl)
