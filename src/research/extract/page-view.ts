import { firstIndex } from '../first-index.ts'
import type { Block, PageLayout, QuotedPage, ReadPage, Span } from '../page.ts'
import type { IssueFinder } from './issue-areas.ts'
import type { StructuredActor } from './structured-data.ts'

/** One block with the properties that the extractors use most. */
export type Line = {
  readonly index: number
  readonly block: Block
  readonly text: string
  readonly isChrome: boolean
  readonly isOption: boolean
  /** Sentences, as opposed to a label or a menu entry. */
  readonly isProse: boolean
}

/** A page with what extraction needs to know about all of it. */
export type AnalyzedPage = {
  readonly page: ReadPage
  readonly lines: readonly Line[]
  readonly structured: readonly StructuredActor[]
  readonly issuesIn: IssueFinder
}

export function linesOf(page: ReadPage): Line[] {
  const breaks = new Set(page.joints?.breaks)
  return page.blocks
    .flatMap((block) => linkEntries(block, breaks))
    .map((block, index) => {
      const text = lineText(page, block, breaks)
      return {
        index,
        block,
        text,
        isChrome: block.isChrome ?? false,
        isOption: /(?:^|>)option[^>]*$/.test(block.shape ?? ''),
        isProse: isProse(text),
      }
    })
}

const fewestEntries = 3

/** A line that consists of several links side by side is a list of them. */
function linkEntries(block: Block, breaks: ReadonlySet<number>): Block[] {
  if (!block.isLink || block.kind !== 'text' || block.isChrome) return [block]
  const cuts = [...breaks].filter((at) => at > block.start && at < block.end)
  if (cuts.length < fewestEntries - 1) return [block]
  return [...cuts, block.end].map((end, at) => ({
    ...block,
    start: at === 0 ? block.start : cuts[at - 1]! + 1,
    end,
  }))
}

/** Replaces a soft hyphen while a line is read. It counts as part of a word, so positions do not shift. */
const joiner = '\u034f'

export const withoutBreaks = (name: string): string => name.replaceAll(joiner, '').replaceAll('\u00ad', '')

/** Stands for a space at which a reader sees a boundary. */
export const boundary = '\v'

/** The text of a block with spaces in place of hidden text, so positions do not shift. */
function lineText(page: ReadPage, block: Block, breaks: ReadonlySet<number>): string {
  const text = visibleText(page, block).replaceAll('\u00ad', joiner)
  if (breaks.size === 0) return text
  return text.replace(/ /g, (space, at: number) => (breaks.has(block.start + at) ? boundary : space))
}

/** The parts of a span that a reader of the page cannot see. The spans are sorted, so binary search works. */
export function hiddenSpansIn({ unseen = [] }: PageLayout, { start, end }: Span): readonly Span[] {
  const from = firstIndex(unseen, (span) => span.end > start)
  return unseen.slice(
    from,
    firstIndex(unseen, (span) => span.start >= end),
  )
}

/** The text of a span with spaces in place of what readers cannot see. */
export function visibleText(page: QuotedPage, { start: from, end: until }: Span): string {
  let at = from
  const parts: string[] = []
  for (const { start, end } of hiddenSpansIn(page, { start: from, end: until })) {
    parts.push(page.text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return parts.join('') + page.text.slice(at, until)
}

/** Prose is long enough to be a sentence and has many lower-case words. */
function isProse(text: string): boolean {
  if (text.length < 60) return false
  const words = text.slice(0, 4000).split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small / words.length > 0.4
}
