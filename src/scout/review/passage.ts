import type { PageRecord, Quote } from '../../research/index.ts'
import { plain } from '../terminal/plain-text.ts'
import { markEnd, markStart } from '../terminal/wrap.ts'

/** How much of the page is shown on each side of a quote. */
const around = 180

/** The quote, marked, in the text that surrounds it on its page; alone when the page is not at hand. */
export function passage(quote: Quote, pages: readonly PageRecord[]): string {
  const page = pages.find(
    ({ page }) => page?.finalUrl === quote.pageUrl && page.textHash === quote.textHash,
  )?.page
  const text = page?.text
  if (text === undefined || text.slice(quote.start, quote.end) !== quote.quote) return marked(quote.quote)
  const from = startNear(text, quote.start)
  const to = endNear(text, quote.end)
  const before = `${from > 0 ? '… ' : ''}${tidy(text.slice(from, quote.start))}`
  const after = `${tidy(text.slice(quote.end, to))}${to < text.length ? ' …' : ''}`
  return `${before}${marked(quote.quote)}${after}`
}

const marked = (quote: string) => `${markStart}${tidy(quote)}${markEnd}`

/** Lines and cells run on, so that a passage is a few lines long. */
const tidy = (text: string) => plain(text.replaceAll(/\s*\n\s*/g, ' / ').replaceAll('\t', ' | '))

/** At the beginning of a word. */
function startNear(text: string, start: number): number {
  const from = Math.max(0, start - around)
  const space = text.slice(from, start).search(/\s/)
  return from === 0 || space < 0 ? from : from + space + 1
}

function endNear(text: string, end: number): number {
  const to = Math.min(text.length, end + around)
  const space = text.slice(end, to).search(/\s\S*$/)
  return to === text.length || space < 0 ? to : end + space
}
