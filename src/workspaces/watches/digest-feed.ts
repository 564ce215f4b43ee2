import type { Digest } from '../../contracts/workspaces/digests.ts'
import { escapeXml } from '../../firehose/index.ts'
import { countsText, digestHtml, digestPage, periodText } from './digest-text.ts'
import { planRequiredPause } from './watch-billing.ts'

/**
 * Renders the digests of one watch as an Atom feed (RFC 4287), newest first. The feed URL is a secret, so the feed
 * has no self link.
 */
export function digestFeed(
  watch: { id: string; workspace_id: string; name: string; created_at: Date; isCovered: boolean },
  digests: readonly Digest[],
  { baseUrl, siteName }: { baseUrl: string; siteName: string },
): string {
  const updated = digests[0]?.created_at ?? watch.created_at.toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:uuid:${watch.id}</id>
<title>${escapeXml(watch.name)}</title>
${watch.isCovered ? '' : `<subtitle>${escapeXml(planRequiredPause.detail)}</subtitle>\n`}<updated>${updated}</updated>
<author><name>${escapeXml(siteName)}</name><uri>${escapeXml(baseUrl)}</uri></author>
<link rel="alternate" type="text/html" href="${escapeXml(`${baseUrl}/w/${watch.workspace_id}/watches/${watch.id}`)}"/>
${digests.map((digest) => entryOf(digest, digestPage(baseUrl, watch.workspace_id, digest.id))).join('')}</feed>
`
}

function entryOf(digest: Digest, pageUrl: string): string {
  return `<entry>
<id>urn:uuid:${digest.id}</id>
<title>${escapeXml(`${periodText(digest.period)}: ${countsText(digest)}`)}</title>
<updated>${digest.created_at}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
<content type="html">${escapeXml(digestHtml(digest))}</content>
</entry>
`
}
