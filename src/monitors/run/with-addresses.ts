import { WebAddress } from '../../contracts/values.ts'
import { storableJson } from '../../platform/sql/storable-json.ts'
import type { MonitorItem, Reading } from './connector.ts'

/** A reading that can be stored: without addresses that nobody can open, and without broken characters. */
export function storableReading(reading: Reading, fetchedUrl: string): Reading {
  const items = reading.items.map((item) => storableItem(item, fetchedUrl))
  return JSON.parse(storableJson({ ...reading, items })) as Reading
}

function storableItem(item: MonitorItem, fetchedUrl: string): MonitorItem {
  const { evidence } = item
  return {
    ...item,
    links: item.links.filter(({ url }) => isAddress(url)),
    participate: item.participate
      .filter(
        ({ url, contact, until }) => url === null || isAddress(url) || contact !== null || until !== null,
      )
      .map((way) => ({ ...way, url: isAddress(way.url) ? way.url : null })),
    evidence: {
      ...evidence,
      url: isAddress(evidence.url) ? evidence.url : fetchedUrl,
      title: evidence.title || item.title,
    },
  }
}

const isAddress = (url: string | null) => WebAddress.safeParse(url).success
