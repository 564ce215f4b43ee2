import type { Block, ReadPage } from '../page.ts'
import { hiddenSpansIn } from './hidden-spans.ts'

/** One block with what the readers ask of it again and again. */
export type Line = {
  readonly index: number
  readonly block: Block
  readonly text: string
  readonly isChrome: boolean
  /** A choice of a form, not a statement of the page. */
  readonly isOption: boolean
  /** Sentences rather than a label or a menu entry. */
  readonly isProse: boolean
}

export function linesOf(page: ReadPage): Line[] {
  return page.blocks.map((block, index) => {
    const text = lineText(page, block)
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

/** Stands for a soft hyphen while a line is read: part of a word, as an accent is, so that places stay as they are. */
const joiner = '\u034f'

/** A name as it is written where no word is broken. */
export const withoutBreaks = (name: string): string => name.replaceAll(joiner, '').replaceAll('\u00ad', '')

/** The text of a block with blanks where a reader of the page sees nothing; places stay as they are. */
function lineText(page: ReadPage, block: Block): string {
  return visibleText(page, block).replaceAll('\u00ad', joiner)
}

function visibleText(page: ReadPage, block: Block): string {
  const hidden = hiddenSpansIn(page, block)
  if (hidden.length === 0) return page.text.slice(block.start, block.end)
  let at = block.start
  const parts: string[] = []
  for (const { start, end } of hidden) {
    parts.push(page.text.slice(at, start), ' '.repeat(end - start))
    at = end
  }
  return parts.join('') + page.text.slice(at, block.end)
}

/** Prose has small words between its capitals, and is long enough to say something. */
export function isProse(text: string): boolean {
  if (text.length < 60) return false
  const words = text.slice(0, 4000).split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small / words.length > 0.4
}
