import { readableExcerpt } from '../../../../../contracts/directory/excerpt-display.ts'
import { messagesOf } from '../../../messages/use-messages.ts'
import { workspaceLoader } from '../open-workspace.ts'
import { findQuotes } from './find-quotes.ts'
import { listedQuotes } from './listed-quotes.ts'

export type QuoteOption = { claimId: string; excerpt: string; title: string; actor: string }

const mostOffered = 5

/** The quotes that the editor offers after @: first those of listed actors, then those with the word. */
export const loader = workspaceLoader(async (page) => {
  const words = (page.url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const [listed, found] = await Promise.all([listedQuotes(page, words), findQuotes(page, words)])
  const distinct = new Map([...listed, ...found].map((quote) => [quote.claimId, quote]))
  const quotes = [...distinct.values()].slice(0, mostOffered).map(
    ({ claimId, excerpt, url, title, actor }): QuoteOption => ({
      claimId,
      excerpt: readableExcerpt(excerpt, { url }),
      title,
      actor,
    }),
  )
  const summary = messagesOf(page.language).briefs.offered(quotes.length)
  return Response.json({ quotes, summary }, { headers: { 'Cache-Control': 'no-store' } })
})
