import type { Block, Span } from '../page.ts'

/** White space and invisible characters become one space. */
const whitespace = /(?:\s|\u00a0|\u200b|\u200c|\u200d|\ufeff)+/gu

/** One line of text without soft hyphens. */
export const normalizeSpace = (text: string): string =>
  text.replaceAll('\u00ad', '').replace(whitespace, ' ').trim()

/** A title or a name in one line, or null. */
export const titleText = (text: string | undefined): string | null =>
  normalizeSpace(text ?? '').slice(0, 500) || null

/** Long enough for a name prefix such as “Mac” or “Van”. */
const endingLength = 8

type BlockTraits = Pick<Block, 'kind' | 'level' | 'isChrome' | 'isHead' | 'shape'> & {
  readonly isMain: boolean
}

type Tags = 'none' | 'any' | 'closed' | 'reopened'

const emptyLine = () => ({
  text: '',
  /** Its end, kept so that long lines are not searched for each word. */
  ending: '',
  hasSpace: false,
  seams: [] as number[],
  /** A reader sees a boundary before the next word. */
  isBroken: false,
  /** Nothing was written since a link ended. */
  isAfterLink: false,
  /** Tags since the last word. */
  tags: 'none' as Tags,
  linked: 0,
  /** The length of the line while all of it stands out, and whether it still does. */
  lead: 0,
  isLeading: true,
  separator: '',
  cells: 0,
  indent: '',
})

/** Builds the text of a page, one block per line, and records the position of each block. */
export function createTextBuilder() {
  const lines: string[] = []
  const blocks: Block[] = []
  const mainLines: string[] = []
  const hidden: Span[] = []
  const spaces: number[] = []
  const seams: number[] = []
  const breaks: number[] = []
  /** Where the line starts. */
  let start = 0
  let now = emptyLine()
  const position = () => start + now.text.length
  return {
    write(text: string, isLink = false, isStrong = false): void {
      const even = text.replace(whitespace, ' ')
      if (even === '') return
      const startsWhite = even.startsWith(' ')
      const word = even.trim()
      if (startsWhite && now.separator === '') now.separator = ' '
      if (word === '') return
      if (now.text !== '' && now.separator === '' && now.tags !== 'none') {
        if (areApart(now.ending, word, now.tags === 'reopened')) {
          spaces.push(position())
          now.hasSpace = true
          now.separator = ' '
          now.isBroken ||= now.tags === 'reopened'
        } else now.seams.push(position())
      }
      if (now.text !== '' && now.separator === ' ' && now.isBroken) breaks.push(position())
      now.isBroken = false
      now.isAfterLink = false
      now.tags = 'none'
      now.ending = `${now.ending}${now.separator}${word.slice(-endingLength)}`.slice(-endingLength)
      if (now.text !== '') now.text += now.separator
      else now.text = now.indent
      now.separator = ''
      now.text += word
      if (isLink) now.linked += word.length
      now.isLeading &&= isLink || isStrong
      if (now.isLeading) now.lead = now.text.length
      if (even.endsWith(' ')) now.separator = ' '
    },
    /** An inline tag shows no space, but two adjacent elements are often two words. */
    tag(kind: 'open' | 'close', isLink = false): void {
      // Two links side by side are two entries.
      if (isLink && kind === 'open' && now.isAfterLink) now.isBroken = true
      if (isLink && kind === 'close') now.isAfterLink = true
      if (kind === 'close') now.tags = 'closed'
      else now.tags = now.tags === 'closed' || now.tags === 'reopened' ? 'reopened' : 'any'
    },
    /** Adds a separator before the next text of the line. */
    separate(by: ' ' | '\t', isBreak = false): void {
      if (isBreak) now.isBroken = true
      // Empty cells keep their place: one tab each.
      if (by === '\t') now.separator = now.separator === ' ' ? by : now.separator + by
      else if (now.separator === '') now.separator = by
    },
    /** Writes text that extractors need but readers do not see. */
    writeHidden(text: string): void {
      const word = text.replace(whitespace, ' ').trim()
      if (word === '') return
      if (now.text !== '') now.text += now.separator === '' ? ' ' : now.separator
      else now.text = now.indent
      hidden.push({ start: position(), end: position() + word.length })
      now.text += word
      now.separator = ' '
    },
    /** Starts a table cell. Empty cells keep their place, also at the start. */
    cell(): void {
      if (now.cells > 0 && now.text === '' && now.separator !== '\t') now.indent += '\t'
      else if (now.cells > 0) this.separate('\t')
      now.cells += 1
    },
    endLine({ isMain, ...given }: BlockTraits): void {
      if (now.text !== '') {
        const end = position()
        // A line with cells is a row, also outside tables.
        const traits = now.text.includes('\t') ? { ...given, kind: 'row' as const } : given
        const isLink = now.linked > 0 && now.linked >= now.text.replace(/\s/g, '').length * 0.9
        const hasLead = now.lead > 0 && !isLink && traits.kind !== 'heading' && traits.kind !== 'row'
        blocks.push({
          start,
          end,
          ...traits,
          ...(isLink && { isLink }),
          ...(hasLead && { lead: start + now.lead }),
        })
        if (now.hasSpace) for (const at of now.seams) seams.push(at)
        lines.push(now.text)
        if (isMain) mainLines.push(now.text)
        start = end + 1
      }
      now = emptyLine()
    },
    finish: () => ({
      text: lines.join('\n'),
      blocks,
      mainText: mainLines.join('\n'),
      unseen: hidden,
      joints: { spaces, seams, breaks },
    }),
  }
}

/** Whether touching elements hold two words, judged by letter case and digits at the seam. */
function areApart(before: string, after: string, areTwoElements: boolean): boolean {
  // The date tile of a card: "08", "apr", "wed".
  if (/(?:^|\D)\d{1,2} (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)$/.test(before)) return true
  // One tag inside a word is emphasis; two whole words that touch are not.
  if (!areTwoElements) return /\p{Ll}{4}$/u.test(before) && /^\p{Lu}\p{Ll}{2}/u.test(after)
  if (/\p{Ll}$/u.test(before))
    return /^(?:\p{Lu}|\d)/u.test(after) && !/(?:^|\s)(?:Mc|Mac|Di|De|La|Le|Van)$/.test(before)
  if (/\d$/.test(before)) return /^[\p{L}\d]/u.test(after) && !/^(?:st|nd|rd|th)\b/i.test(after)
  if (/\p{Lu}{2}$/u.test(before)) return /^(?:\d|\p{Lu}{2}|\p{Lu}\p{Ll})/u.test(after)
  return false
}
