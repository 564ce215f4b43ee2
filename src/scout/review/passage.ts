import { sanitize } from '../../platform/terminal-text.ts'
import type { PageRecord, Quote } from '../../research/index.ts'
import { markEnd, markStart } from '../terminal/wrap.ts'

/** Characters of context on each side of a quote. */
const contextLength = 180

/** Returns the highlighted quote in its context, or alone when the page text is not available. */
export function passage(quote: Quote, pages: readonly PageRecord[]): string {
  const page = pages.find(
    ({ page }) => page?.finalUrl === quote.pageUrl && page.textHash === quote.textHash,
  )?.page
  const text = page?.text
  if (text === undefined || text.slice(quote.start, quote.end) !== quote.quote) return marked(quote.quote)
  const from = startNear(text, quote.start)
  const to = endNear(text, quote.end)
  const before = `${from > 0 ? '… ' : ''}${collapse(text.slice(from, quote.start))}`
  const after = `${collapse(text.slice(quote.end, to))}${to < text.length ? ' …' : ''}`
  return `${before}${marked(quote.quote)}${after}`
}

const marked = (quote: string) => `${markStart}${collapse(quote)}${markEnd}`

/** Joins lines and table cells, so that a passage stays short. */
const collapse = (text: string) =>
  sanitize(text.replaceAll(/(?<!\s)\s*\n\s*/g, ' / ').replaceAll('\t', ' | '))

/** Moves to the start of a word. */
function startNear(text: string, start: number): number {
  const from = Math.max(0, start - contextLength)
  const space = text.slice(from, start).search(/\s/)
  return from === 0 || space < 0 ? from : from + space + 1
}

function endNear(text: string, end: number): number {
  const to = Math.min(text.length, end + contextLength)
  const space = text.slice(end, to).search(/\s\S*$/)
  return to === text.length || space < 0 ? to : end + space
}
