import { blockAround } from '../extract/quote.ts'
import type { ReadPage, Span } from '../page.ts'
import { markupText } from '../read/markup-text.ts'

const maxLength = 400

/** Finds text in a page. Each search continues after the last match, so that equal titles get different positions. */
export function createQuoteFinder(page: ReadPage) {
  const last = new Map<string, number>()

  /** The block that contains the text, or only the text if the block is long; null if it is not on the page. */
  return function findQuote(words: string): Span | null {
    for (const candidate of new Set([
      words,
      markupText(words),
      JSON.stringify(words).slice(1, -1),
      words.replace(/&/g, '&amp;'),
      // A calendar file escapes punctuation and breaks long lines.
      words.replace(/([,;])/g, '\\$1'),
      words.slice(0, 50),
    ])) {
      if (candidate.length < 3) continue
      const at = next(candidate)
      if (at < 0) continue
      const block = blockAround(page, at, at + candidate.length)
      if (!block) continue
      if (block.end - block.start <= maxLength) return { start: block.start, end: block.end }
      return { start: at, end: at + candidate.length }
    }
    return null
  }

  function next(candidate: string): number {
    const from = last.get(candidate)
    const ahead = page.text.indexOf(candidate, from === undefined ? 0 : from + 1)
    const at = ahead >= 0 ? ahead : page.text.indexOf(candidate)
    if (at >= 0) last.set(candidate, at)
    return at
  }
}
