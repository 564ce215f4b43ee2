import type { Block, ReadPage, Span } from '../page.ts'
import { hiddenSpansIn } from './page-view.ts'

/** Abbreviations whose dot does not end a sentence. */
const shortForms =
  /(?:^|[\s(])(?:\p{Lu}|Mr|Mrs|Ms|Dr|St|Ald|Hon|Rev|Gov|Sen|Rep|Jr|Sr|No|Inc|Corp|Co|Ltd|Ave|Blvd|Rd|Dept|Rm|Ste|Fl|Ext|vs|etc|approx|a\.m|p\.m|U\.S|Jan|Feb|Mar|Apr|Aug|Sept|Sep|Oct|Nov|Dec|N|S|E|W)\.$/u

const maxLength = 420

/** The sentence around a mention, or the whole block if it is short. */
export function sentenceAround(page: ReadPage, block: Block, mention: Span): Span {
  if (block.end - block.start <= 200 && hiddenSpansIn(page, block).length === 0) return block
  // Blocks may be very long, so only the text near the mention is searched.
  const from = Math.max(block.start, mention.start - maxLength * 3)
  const to = Math.min(block.end, mention.end + maxLength * 3)
  const bounds = [from, ...sentenceEnds(page.text.slice(from, to)).map((at) => from + at), to]
  const start = bounds.findLast((at) => at <= mention.start) ?? from
  const end = bounds.find((at) => at >= mention.end) ?? to
  return withoutHidden(page, shortened(page.text, { start, end }, mention), mention)
}

export function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  for (const match of text.matchAll(/[.!?]["”’)]*\s+(?=["“‘(]?[\p{Lu}\d])/gu)) {
    const before = text.slice(Math.max(0, match.index - 10), match.index + 1)
    if (!shortForms.test(before)) ends.push(match.index + match[0].length)
  }
  return ends
}

function shortened(text: string, { start, end }: Span, mention: Span): Span {
  if (end - start <= maxLength) return { start, end }
  const from = Math.max(start, mention.start - Math.floor(maxLength / 2))
  const to = Math.min(end, from + maxLength)
  const cutFrom = from === start ? from : Math.min(mention.start, text.indexOf(' ', from) + 1)
  const cutTo = to === end ? to : Math.max(mention.end, text.lastIndexOf(' ', to))
  return { start: cutFrom, end: cutTo }
}

function withoutHidden(page: ReadPage, { start, end }: Span, mention: Span): Span {
  const hidden = hiddenSpansIn(page, { start, end })
  return {
    start: hidden.findLast((span) => span.end <= mention.start)?.end ?? start,
    end: hidden.find((span) => span.start >= mention.end)?.start ?? end,
  }
}
