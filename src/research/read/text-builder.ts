import type { Block } from '../page.ts'

/** White space and what is as invisible as it: all of it becomes one space. */
const white = /(?:\s|\u00a0|\u200b|\u200c|\u200d|\u00ad|\ufeff)+/gu

export const evenSpace = (text: string): string => text.replace(white, ' ').trim()

type BlockTraits = Pick<Block, 'kind' | 'level' | 'isChrome' | 'shape'> & { readonly isMain: boolean }
export type Span = { start: number; end: number }

/** Writes the text of a page, one block a line, and remembers where each block stands. */
export function createTextBuilder() {
  const lines: string[] = []
  const blocks: Block[] = []
  const mainLines: string[] = []
  const unseen: Span[] = []
  let length = 0
  let line = ''
  let unseenInLine: Span[] = []
  let linked = 0
  let owed = ''
  return {
    write(text: string, isLink = false): void {
      const even = text.replace(white, ' ')
      if (even === '') return
      const startsWhite = even.startsWith(' ')
      const word = even.trim()
      if (startsWhite && owed === '') owed = ' '
      if (word === '') return
      if (line !== '') line += owed
      owed = ''
      line += word
      if (isLink) linked += word.length
      if (even.endsWith(' ')) owed = ' '
    },
    /** Parts what comes from what was written, within the line. */
    part(by: ' ' | '\t'): void {
      // Empty cells keep their place: a tab for each.
      if (by === '\t') owed = owed === ' ' ? by : owed + by
      else if (owed === '') owed = by
    },
    /** Keeps text for the readers that a person does not see on the page. */
    writeUnseen(text: string): void {
      const word = text.replace(white, ' ').trim()
      if (word === '') return
      if (line !== '') line += owed === '' ? ' ' : owed
      unseenInLine.push({ start: line.length, end: line.length + word.length })
      line += word
      owed = ' '
    },
    isLineEmpty: () => line === '',
    endLine({ isMain, ...traits }: BlockTraits): void {
      if (line !== '') {
        const start = length
        const end = start + line.length
        const isLink = linked > 0 && linked >= line.replace(/\s/g, '').length * 0.9
        blocks.push({ start, end, ...traits, ...(isLink && { isLink }) })
        for (const span of unseenInLine) unseen.push({ start: start + span.start, end: start + span.end })
        lines.push(line)
        if (isMain) mainLines.push(line)
        length = end + 1
      }
      line = ''
      unseenInLine = []
      linked = 0
      owed = ''
    },
    finish: () => ({ text: lines.join('\n'), blocks, mainText: mainLines.join('\n'), unseen }),
  }
}
export type BlockText = ReturnType<ReturnType<typeof createTextBuilder>['finish']>
