import type { Block } from '../page.ts'

/** White space and invisible characters become one space. */
const whitespace = /(?:\s|\u00a0|\u200b|\u200c|\u200d|\ufeff)+/gu

/** One line of text without soft hyphens. */
export const normalizeSpace = (text: string): string =>
  text.replaceAll('\u00ad', '').replace(whitespace, ' ').trim()

/** Long enough for a name prefix such as “Mac” or “Van”. */
const endingLength = 8

type BlockTraits = Pick<Block, 'kind' | 'level' | 'isChrome' | 'isHead' | 'shape'> & {
  readonly isMain: boolean
}
export type Span = { start: number; end: number }

/** Builds the text of a page, one block per line, and records the position of each block. */
export function createTextBuilder() {
  const lines: string[] = []
  const blocks: Block[] = []
  const mainLines: string[] = []
  const hidden: Span[] = []
  const insertedSpaces: number[] = []
  const seams: number[] = []
  const breaks: number[] = []
  let length = 0
  let line = ''
  /** The end of the line, kept so that long lines are not searched for each word. */
  let ending = ''
  let hiddenInLine: Span[] = []
  let insertedSpacesInLine: number[] = []
  let seamsInLine: number[] = []
  let breaksInLine: number[] = []
  /** A reader sees a boundary before the next word. */
  let isBroken = false
  /** Nothing was written since a link ended. */
  let isAfterLink = false
  /** Tags since the last word. */
  let tags: 'none' | 'any' | 'closed' | 'reopened' = 'none'
  let linked = 0
  /** The length of the line while all of it stands out, and whether it still does. */
  let lead = 0
  let isLeading = true
  let separator = ''
  let cells = 0
  let indent = ''
  return {
    write(text: string, isLink = false, isStrong = false): void {
      const even = text.replace(whitespace, ' ')
      if (even === '') return
      const startsWhite = even.startsWith(' ')
      const word = even.trim()
      if (startsWhite && separator === '') separator = ' '
      if (word === '') return
      if (line !== '' && separator === '' && tags !== 'none') {
        if (areApart(ending, word, tags === 'reopened')) {
          insertedSpacesInLine.push(line.length)
          separator = ' '
        } else seamsInLine.push(line.length)
      }
      if (line !== '' && separator === ' ' && isBroken) breaksInLine.push(line.length)
      isBroken = false
      isAfterLink = false
      tags = 'none'
      ending = `${ending}${separator}${word.slice(-endingLength)}`.slice(-endingLength)
      if (line !== '') line += separator
      else line = indent
      separator = ''
      line += word
      if (isLink) linked += word.length
      isLeading &&= isLink || isStrong
      if (isLeading) lead = line.length
      if (even.endsWith(' ')) separator = ' '
    },
    /** An inline tag shows no space, but two adjacent elements are often two words. */
    tag(kind: 'open' | 'close', isLink = false): void {
      // Two links side by side are two entries.
      if (isLink && kind === 'open' && isAfterLink) isBroken = true
      if (isLink && kind === 'close') isAfterLink = true
      if (kind === 'close') tags = 'closed'
      else tags = tags === 'closed' || tags === 'reopened' ? 'reopened' : 'any'
    },
    /** Adds a separator before the next text of the line. */
    separate(by: ' ' | '\t', isBreak = false): void {
      if (isBreak) isBroken = true
      // Empty cells keep their place: one tab each.
      if (by === '\t') separator = separator === ' ' ? by : separator + by
      else if (separator === '') separator = by
    },
    /** Writes text that extractors need but readers do not see. */
    writeHidden(text: string): void {
      const word = text.replace(whitespace, ' ').trim()
      if (word === '') return
      if (line !== '') line += separator === '' ? ' ' : separator
      else line = indent
      hiddenInLine.push({ start: line.length, end: line.length + word.length })
      line += word
      separator = ' '
    },
    /** Starts a table cell. Empty cells keep their place, also at the start. */
    cell(): void {
      if (cells > 0 && line === '' && separator !== '\t') indent += '\t'
      else if (cells > 0) this.separate('\t')
      cells += 1
    },
    endLine({ isMain, ...traits }: BlockTraits): void {
      if (line !== '') {
        const start = length
        const end = start + line.length
        const isLink = linked > 0 && linked >= line.replace(/\s/g, '').length * 0.9
        const hasLead = lead > 0 && !isLink && traits.kind !== 'heading' && traits.kind !== 'row'
        blocks.push({
          start,
          end,
          ...traits,
          ...(isLink && { isLink }),
          ...(hasLead && { lead: start + lead }),
        })
        for (const span of hiddenInLine) hidden.push({ start: start + span.start, end: start + span.end })
        for (const at of insertedSpacesInLine) insertedSpaces.push(start + at)
        for (const at of breaksInLine) breaks.push(start + at)
        if (insertedSpacesInLine.length > 0) for (const at of seamsInLine) seams.push(start + at)
        lines.push(line)
        if (isMain) mainLines.push(line)
        length = end + 1
      }
      line = ''
      ending = ''
      hiddenInLine = []
      insertedSpacesInLine = []
      seamsInLine = []
      breaksInLine = []
      isBroken = false
      isAfterLink = false
      tags = 'none'
      linked = 0
      lead = 0
      isLeading = true
      separator = ''
      cells = 0
      indent = ''
    },
    finish: () => ({
      text: lines.join('\n'),
      blocks,
      mainText: mainLines.join('\n'),
      unseen: hidden,
      joints: { spaces: insertedSpaces, seams, breaks },
    }),
  }
}

/** Whether touching elements hold two words, judged by letter case and digits at the seam. */
function areApart(before: string, after: string, areTwoElements: boolean): boolean {
  // One tag inside a word is emphasis; two whole words that touch are not.
  if (!areTwoElements) return /\p{Ll}{4}$/u.test(before) && /^\p{Lu}\p{Ll}{2}/u.test(after)
  if (/\p{Ll}$/u.test(before))
    return /^(?:\p{Lu}|\d)/u.test(after) && !/(?:^|\s)(?:Mc|Mac|Di|De|La|Le|Van)$/.test(before)
  if (/\d$/.test(before)) return /^[\p{L}\d]/u.test(after) && !/^(?:st|nd|rd|th)\b/i.test(after)
  if (/\p{Lu}{2}$/u.test(before)) return /^(?:\d|\p{Lu}{2}|\p{Lu}\p{Ll})/u.test(after)
  return false
}
export type BlockText = ReturnType<ReturnType<typeof createTextBuilder>['finish']>
