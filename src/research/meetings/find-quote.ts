import type { ReadPage } from '../page.ts'

export type Span = { readonly start: number; readonly stop: number }

const maxLength = 400

/** Finds text in a page. Each search continues after the last match, so that equal titles get different positions. */
export function createQuoteFinder(page: ReadPage) {
  const last = new Map<string, number>()

  /** The block that contains the text, or only the text if the block is long; null if it is not on the page. */
  return function findQuote(words: string): Span | null {
    for (const wanted of new Set([
      words,
      words.replace(/\s+/g, ' ').trim(),
      JSON.stringify(words).slice(1, -1),
      words.replace(/&/g, '&amp;'),
    ])) {
      if (wanted.length < 3) continue
      const at = next(wanted)
      if (at < 0) continue
      const block = page.blocks.find((each) => each.start <= at && at + wanted.length <= each.end)
      if (!block) continue
      if (block.end - block.start <= maxLength) return { start: block.start, stop: block.end }
      return { start: at, stop: at + wanted.length }
    }
    return null
  }

  function next(wanted: string): number {
    const from = last.get(wanted)
    const ahead = page.text.indexOf(wanted, from === undefined ? 0 : from + 1)
    const at = ahead >= 0 ? ahead : page.text.indexOf(wanted)
    if (at >= 0) last.set(wanted, at)
    return at
  }
}
