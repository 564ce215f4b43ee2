import type { ReadPage, Span } from '../page.ts'
import type { Line } from './page-view.ts'
import { sentenceAround } from './sentences.ts'
import { fold } from './text-folding.ts'

const rowQuote = 180

/** The quote for a mention: its sentence, or in a table its cell and the neighboring cells that fit. */
export function evidenceFor(page: ReadPage, { block, text }: Line, mention: Span): Span {
  if (block.kind !== 'row') return sentenceAround(page, block, mention)
  const start = text.slice(0, mention.start - block.start).lastIndexOf('\t') + 1
  let end = start
  for (const { index, 0: cell } of text.matchAll(/[^\t]+/g)) {
    const to = index + cell.length
    if (block.start + end >= mention.end && to - start > rowQuote) break
    if (to > start) end = to
  }
  return sentenceAround(page, { ...block, start: block.start + start, end: block.start + end }, mention)
}

export function placeOfName({ block, text }: Line, name: string): Span {
  const direct = text.indexOf(name)
  if (direct !== -1) return { start: block.start + direct, end: block.start + direct + name.length }
  const words = fold(name).split(' ')
  const places = [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].filter((match) => {
    const parts = fold(match[0]).split(' ')
    return parts.every((part) => words.includes(part))
  })
  const first = places[0]
  const last = places.slice(0, words.length + 1).at(-1)
  if (!first || !last) return { start: block.start, end: block.end }
  return { start: block.start + first.index, end: block.start + last.index + last[0].length }
}
