import type { Quote } from '../candidate.ts'
import { firstIndex } from '../first-index.ts'
import type { QuotedPage, Span } from '../page.ts'
import { mentionsPupils } from './minors.ts'
import { visibleText } from './page-view.ts'

const blocksEachSide = 2
const maxLength = 400

/** About two blocks of text on each side of a quote, as a reader of the page sees them. */
export function surroundingsOf(page: QuotedPage, { start, end }: Span): NonNullable<Quote['context']> {
  const { blocks } = page
  const first = firstIndex(blocks, (block) => block.end > start)
  const last = firstIndex(blocks, (block) => block.end > end - 1)
  // The title of a page is not beside its first line.
  if (last === blocks.length || blocks[first]!.level === 0) return { before: '', after: '' }
  const isChrome = (index: number) => blocks[index]!.isChrome ?? false
  // Menus and footers say nothing about the main text.
  const belongs = (index: number) =>
    index >= 0 && index < blocks.length && isChrome(index) === isChrome(first) && blocks[index]!.level !== 0
  let from = first
  while (from > first - blocksEachSide && belongs(from - 1)) from -= 1
  let to = last
  while (to < last + blocksEachSide && belongs(to + 1)) to += 1
  const shown = (span: Span) => visibleText(page, span).replace(/ {2,}/g, ' ')
  return {
    before: publishable(lastWords(shown({ start: blocks[from]!.start, end: start }))),
    after: publishable(firstWords(shown({ start: end, end: blocks[to]!.end }))),
  }
}

/** Text about pupils may name children. */
const publishable = (text: string): string => (mentionsPupils(text) ? '' : text)

const lastWords = (text: string): string =>
  text.length <= maxLength ? text : text.slice(-maxLength).replace(/^\S*\s/, '')

const firstWords = (text: string): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/\s\S*$/, '')
