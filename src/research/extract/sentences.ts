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
  let start = Math.max(block.start, mention.start - maxLength * 3)
  let end = Math.min(block.end, mention.end + maxLength * 3)
  const bounds = [0, ...sentenceEnds(page.text.slice(start, end)), end - start].map((at) => start + at)
  for (const bound of bounds) {
    if (bound <= mention.start) start = bound
    if (bound >= mention.end) {
      end = bound
      break
    }
  }
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
  let from = start
  let to = end
  for (const hidden of hiddenSpansIn(page, { start, end })) {
    if (hidden.end <= mention.start && hidden.end > from) from = hidden.end
    if (hidden.start >= mention.end && hidden.start < to) to = hidden.start
  }
  return { start: from, end: to }
}
