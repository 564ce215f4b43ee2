import { WebAddress } from '../../contracts/values.ts'
import type { MonitorItem, Reading } from '../connectors/connector.ts'

/** A reading without addresses that nobody can open. */
export const withAddresses = (reading: Reading, fetchedUrl: string): Reading => ({
  ...reading,
  items: reading.items.map((item) => itemWithAddresses(item, fetchedUrl)),
})

function itemWithAddresses(item: MonitorItem, fetchedUrl: string): MonitorItem {
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
