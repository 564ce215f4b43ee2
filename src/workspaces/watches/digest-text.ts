import { readableExcerpt } from '../../contracts/directory/excerpt-display.ts'
import type { Digest, DigestRetraction, DigestSignal } from '../../contracts/workspaces/digests.ts'
import { detailLines, escapeXml, signalTitle, sourceLine } from '../../firehose/index.ts'

type Quote = DigestSignal['evidence'][number]

/** Mails and feed entries stay short; the digest itself has everything. */
const maxItems = 25
const maxQuotes = 2
const maxSources = 10

/** The page of a digest on the site, for members of the workspace. */
export const digestPage = (baseUrl: string, workspaceId: string, digestId: string) =>
  `${baseUrl}/w/${workspaceId}/digests/${digestId}`

/** Counts in one line, such as `2 new, 1 withdrawn`. */
export function countsText(
  digest: Pick<Digest, 'new_count' | 'corrected_count' | 'retracted_count'>,
): string {
  const counts = [
    [digest.new_count, 'new'],
    [digest.corrected_count, 'corrected'],
    [digest.retracted_count, 'withdrawn'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return parts.length === 0 ? 'nothing new' : parts.join(', ')
}

export function periodText({ from, to }: Digest['period']): string {
  return `${formatMinute(from)} to ${formatMinute(to)} UTC`
}

function sections(digest: Digest) {
  return [
    { title: 'New', count: digest.new_count, items: digest.new.map(toSignalItem) },
    { title: 'Corrected', count: digest.corrected_count, items: digest.corrected.map(toSignalItem) },
    { title: 'Withdrawn', count: digest.retracted_count, items: digest.retracted.map(toRetractionItem) },
  ]
    .filter(({ count }) => count > 0)
    .map((section) => ({
      ...section,
      items: section.items.slice(0, maxItems),
      more: section.count - Math.min(section.items.length, maxItems),
    }))
}

type Cited = { quote: Quote; source: string }
type Item = { title: string; lines: readonly string[]; quotes: readonly Cited[] }

function toSignalItem(signal: DigestSignal): Item {
  const { evidence, time_zone } = signal
  return {
    title: signalTitle(signal),
    lines: detailLines(signal, time_zone),
    quotes: cited(evidence, time_zone),
  }
}

function toRetractionItem({ title, signal_id, reason, evidence }: DigestRetraction): Item {
  return {
    title: title ?? `Signal ${signal_id}`,
    lines: [`Withdrawn: ${reason}`],
    quotes: cited(evidence, undefined),
  }
}

const cited = (evidence: readonly Quote[], timeZone: string | undefined): Cited[] =>
  evidence.slice(0, maxQuotes).map((quote) => ({ quote, source: sourceLine(quote, timeZone) }))

/** Sentences that say what was checked without finding a change. */
function activitySentences({ looked_at: looked, gaps }: Digest): string[] {
  const sentences = [`${looked.signals_compared} public signals were checked against this watch.`]
  if (!looked.is_known) sentences.push('No other activity was recorded for this period.')
  if (looked.source_count > 0) {
    const titles = looked.sources.slice(0, maxSources).map(({ title }) => title)
    const more = looked.source_count > titles.length ? ' and others' : ''
    sentences.push(`Checked again, nothing new: ${titles.join('; ')}${more}.`)
  }
  for (const { place_key, finished_at, engines } of looked.searches) {
    const using = engines.length === 0 ? '' : ` using ${engines.join(', ')}`
    sentences.push(`Searched for actors in ${place_key}${using} on ${finished_at.slice(0, 10)}.`)
  }
  for (const { noted_at } of gaps) {
    sentences.push(
      `Some signals before ${formatMinute(noted_at)} UTC expired before they could be checked against this watch.`,
    )
  }
  return sentences
}

export function digestText(digest: Digest): string {
  const parts = sections(digest).map(({ title, items, more }) => {
    const texts = items.map((item) =>
      [
        `* ${item.title}`,
        ...item.lines.map((line) => `  ${line}`),
        ...item.quotes.flatMap(({ quote, source }) => [
          `  “${readableExcerpt(quote.excerpt, quote)}”`,
          `  ${source}`,
          `  ${quote.url}`,
        ]),
      ].join('\n'),
    )
    return [title.toUpperCase(), ...texts, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n')
  })
  const looked = ['CHECKED, NO CHANGE', ...activitySentences(digest)].join('\n')
  const head = `${digest.watch.name}\n${periodText(digest.period)}: ${countsText(digest)}`
  return `${[head, ...parts, looked].join('\n\n')}\n`
}

/** Escapes everything: titles and quotes are third-party text. */
export function digestHtml(digest: Digest): string {
  const parts = sections(digest).map(({ title, items, more }) => {
    const list = items.map(
      (item) =>
        `<li><p><strong>${escapeXml(item.title)}</strong></p>${item.lines.map((line) => `<p>${escapeXml(line)}</p>`).join('')}${item.quotes.map(quoteHtml).join('')}</li>`,
    )
    return `<h2>${title}</h2><ul>${list.join('')}</ul>${more > 0 ? `<p>and ${more} more</p>` : ''}`
  })
  const looked = activitySentences(digest).map((sentence) => `<p>${escapeXml(sentence)}</p>`)
  return `<h1>${escapeXml(digest.watch.name)}</h1><p>${escapeXml(`${periodText(digest.period)}: ${countsText(digest)}`)}</p>${parts.join('')}<h2>Checked, no change</h2>${looked.join('')}`
}

function quoteHtml({ quote, source }: Cited): string {
  const text = `<blockquote><p>${escapeXml(readableExcerpt(quote.excerpt, quote))}</p></blockquote>`
  const line = escapeXml(source)
  // Only http and https URLs become links: others, such as javascript:, could run code.
  if (!/^https?:\/\//i.test(quote.url)) return `${text}<p>${line}</p>`
  return `${text}<p><a href="${escapeXml(quote.url)}">${line}</a></p>`
}

const formatMinute = (instant: string) => instant.slice(0, 16).replace('T', ' ')
