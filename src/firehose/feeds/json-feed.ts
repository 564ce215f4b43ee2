import { type Feed, type FeedItem, signalLink, toRfc3339 } from './feed.ts'
import { detailLines, evidenceText, signalTitle } from './signal-text.ts'

/** JSON Feed 1.1. The full signal is in the extension `_civic`. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.selfUrl,
    language: 'en',
    authors: [{ name: feed.siteName, url: feed.siteUrl }],
    items: feed.items.map((item) => jsonItem(item, signalLink(feed, item))),
  })
}

function jsonItem(
  { signal, chainId, sequencedAt, timeZone }: FeedItem,
  page: { url: string; title: string },
): object {
  const text = [
    ...detailLines(signal, timeZone),
    evidenceText(signal, timeZone),
    `${page.title}: ${page.url}`,
  ]
  return {
    id: `urn:uuid:${chainId}`,
    url: page.url,
    external_url: signal.evidence[0]!.url,
    title: signalTitle(signal),
    content_text: text.join('\n\n'),
    ...(signal.summary === null ? {} : { summary: signal.summary }),
    date_published: toRfc3339(Date.parse(signal.detected_at)),
    date_modified: toRfc3339(sequencedAt),
    tags: [...new Set([signal.signal_type, ...signal.issues, ...signal.places])],
    _civic: { signal },
  }
}
