import type { Block } from '../page.ts'

/** White space and what is as invisible as it: all of it becomes one space. */
const white = /(?:\s|\u00a0|\u200b|\u200c|\u200d|\ufeff)+/gu

/** One line of plain words: a soft hyphen only says where a word may break. */
export const evenSpace = (text: string): string => text.replaceAll('\u00ad', '').replace(white, ' ').trim()

/** More than a word of a name that belongs to the next one: “Mac”, “Van”. */
const endingLength = 8

type BlockTraits = Pick<Block, 'kind' | 'level' | 'isChrome' | 'isHead' | 'shape'> & {
  readonly isMain: boolean
}
export type Span = { start: number; end: number }

/** Writes the text of a page, one block a line, and remembers where each block stands. */
export function createTextBuilder() {
  const lines: string[] = []
  const blocks: Block[] = []
  const mainLines: string[] = []
  const unseen: Span[] = []
  const joints: number[] = []
  const seams: number[] = []
  let length = 0
  let line = ''
  /** How the line ends: to look at all of it for each word would take for ever on a page of one line. */
  let ending = ''
  let unseenInLine: Span[] = []
  let jointsInLine: number[] = []
  let seamsInLine: number[] = []
  /** Tags since the last word: a closing one, and an opening one behind it. */
  let tags: 'none' | 'any' | 'closed' | 'reopened' = 'none'
  let linked = 0
  let owed = ''
  let cells = 0
  let indent = ''
  return {
    write(text: string, isLink = false): void {
      const even = text.replace(white, ' ')
      if (even === '') return
      const startsWhite = even.startsWith(' ')
      const word = even.trim()
      if (startsWhite && owed === '') owed = ' '
      if (word === '') return
      if (line !== '' && owed === '' && tags !== 'none') {
        if (tags === 'reopened' && areApart(ending, word)) {
          jointsInLine.push(line.length)
          owed = ' '
        } else seamsInLine.push(line.length)
      }
      tags = 'none'
      ending = `${ending}${owed}${word.slice(-endingLength)}`.slice(-endingLength)
      if (line !== '') line += owed
      else line = indent
      owed = ''
      line += word
      if (isLink) linked += word.length
      if (even.endsWith(' ')) owed = ' '
    },
    /** An inline tag, which shows no space; two elements side by side are often two words all the same. */
    tag(kind: 'open' | 'close'): void {
      if (kind === 'close') tags = 'closed'
      else tags = tags === 'closed' || tags === 'reopened' ? 'reopened' : 'any'
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
      else line = indent
      unseenInLine.push({ start: line.length, end: line.length + word.length })
      line += word
      owed = ' '
    },
    /** A cell of a row; empty ones keep their place, also at the beginning. */
    cell(): void {
      if (cells > 0 && line === '' && owed !== '\t') indent += '\t'
      else if (cells > 0) this.part('\t')
      cells += 1
    },
    isLineEmpty: () => line === '',
    endLine({ isMain, ...traits }: BlockTraits): void {
      if (line !== '') {
        const start = length
        const end = start + line.length
        const isLink = linked > 0 && linked >= line.replace(/\s/g, '').length * 0.9
        blocks.push({ start, end, ...traits, ...(isLink && { isLink }) })
        for (const span of unseenInLine) unseen.push({ start: start + span.start, end: start + span.end })
        for (const at of jointsInLine) joints.push(start + at)
        if (jointsInLine.length > 0) for (const at of seamsInLine) seams.push(start + at)
        lines.push(line)
        if (isMain) mainLines.push(line)
        length = end + 1
      }
      line = ''
      ending = ''
      unseenInLine = []
      jointsInLine = []
      seamsInLine = []
      tags = 'none'
      linked = 0
      owed = ''
      cells = 0
      indent = ''
    },
    finish: () => ({
      text: lines.join('\n'),
      blocks,
      mainText: mainLines.join('\n'),
      unseen,
      joints: { spaces: joints, seams },
    }),
  }
}

/** Whether two elements that touch hold two words: by the change of letters, capitals and numbers between them. */
function areApart(before: string, after: string): boolean {
  if (/\p{Ll}$/u.test(before))
    return /^(?:\p{Lu}|\d)/u.test(after) && !/(?:^|\s)(?:Mc|Mac|Di|De|La|Le|Van)$/.test(before)
  if (/\d$/.test(before)) return /^[\p{L}\d]/u.test(after) && !/^(?:st|nd|rd|th)\b/i.test(after)
  if (/\p{Lu}{2}$/u.test(before)) return /^(?:\d|\p{Lu}{2}|\p{Lu}\p{Ll})/u.test(after)
  return false
}
export type BlockText = ReturnType<ReturnType<typeof createTextBuilder>['finish']>
