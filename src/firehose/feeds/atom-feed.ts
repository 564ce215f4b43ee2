import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Evidence } from '../../contracts/firehose/signals.ts'
import { type Feed, type FeedItem, signalLink, toRfc3339 } from './feed.ts'
import { detailLines, signalTitle, sourceLine } from './signal-text.ts'
import { escapeXml } from './xml-text.ts'

/** RFC 4287. Ids never change: a correction updates the same entry. */
export function atomFeed(feed: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(feed.selfUrl)}</id>
<title>${escapeXml(feed.title)}</title>
<updated>${toRfc3339(feed.updatedAt)}</updated>
<author><name>${escapeXml(feed.siteName)}</name><uri>${escapeXml(feed.siteUrl)}</uri></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(feed.selfUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>
${feed.items.map((item) => atomEntry(item, signalLink(feed, item))).join('')}</feed>
`
}

function atomEntry({ signal, chainId, sequencedAt, timeZone }: FeedItem, page: Link): string {
  const [first, ...others] = signal.evidence
  const content = [
    ...detailLines(signal, timeZone).map((line) => `<p>${escapeXml(line)}</p>`),
    ...signal.evidence.map((one) => quoteHtml(one, timeZone)),
    `<p>${linkHtml(page)}</p>`,
  ].join('')
  const links = [link('alternate', first!), ...[...others, page].map((one) => link('related', one))]
  const terms = [signal.signal_type, ...signal.issues, ...signal.places]
  const categories = terms.map((term) => `<category term="${escapeXml(term)}"/>\n`)
  const summary = signal.summary === null ? '' : `<summary>${escapeXml(signal.summary)}</summary>\n`
  return `<entry>
<id>urn:uuid:${escapeXml(chainId)}</id>
<title>${escapeXml(signalTitle(signal))}</title>
<published>${toRfc3339(Date.parse(signal.detected_at))}</published>
<updated>${toRfc3339(sequencedAt)}</updated>
${links.join('')}${categories.join('')}${summary}<content type="html">${escapeXml(content)}</content>
</entry>
`
}

type Link = { url: string; title: string }

function link(rel: string, { url, title }: Link): string {
  return `<link rel="${rel}" href="${escapeXml(url)}" title="${escapeXml(title)}"/>\n`
}

function quoteHtml(evidence: Evidence, timeZone: string | undefined): string {
  const { url, excerpt } = evidence
  return `<blockquote cite="${escapeXml(url)}"><p>${escapeXml(readableExcerpt(excerpt, evidence))}</p></blockquote><p>${linkHtml({ url, title: sourceLine(evidence, timeZone) })}</p>`
}

const linkHtml = ({ url, title }: Link) => `<a href="${escapeXml(url)}">${escapeXml(title)}</a>`
