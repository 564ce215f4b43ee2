import type { ReadPage } from '../page.ts'
import { bodyIn, mostNamedBody } from './meeting-title.ts'
import { bodyWord, meetingSection, meetingWord } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import { yearOfAddress, yearsIn } from './year-context.ts'

/** What the page as a whole says about its meetings. */
export type PageContext = {
  /** The first heading about meetings, and the parts of the page title. */
  readonly titles: readonly string[]
  /** The body in the titles, and the body that sentences name most often. */
  readonly body: string | null
  readonly likelyBody: string | null
  readonly isOfMeetings: boolean
  readonly year: number | null
}

export function pageContextOf(page: ReadPage, lines: readonly PageLine[]): PageContext {
  const headings = lines.filter(({ block }) => block.kind === 'heading' && block.level !== 0)
  const heading = headings.find((line) => meetingWord.test(line.text) && !isOneOfMany(lines, headings, line))
  const titles = [
    heading?.text ?? '',
    ...(page.title ?? '').split(/\s[|–—-]\s|\s?::\s?/),
    lines.find(({ block }) => block.kind === 'heading' && block.level === 1)?.text ?? '',
    page.siteName ?? '',
    ...headOfDocument(page, lines),
  ]
    .map((title) => title.trim())
    .filter(Boolean)
  const bodies = titles.map(bodyIn).filter((name) => name !== null)
  // Prefer the board that meets over the district it belongs to.
  const body = bodies.find((name) => bodyWord.test(name)) ?? bodies[0] ?? null
  return {
    titles,
    body,
    likelyBody: body ?? mostNamedBody(lines.filter(isSentence).map(({ text }) => text)),
    isOfMeetings: [...titles, addressWords(page.finalUrl)].some((title) => meetingSection.test(title)),
    year: yearsIn(titles.join(' ')).at(0) ?? yearOfAddress(page.finalUrl),
  }
}

/** The title of one card among similar cards does not describe the page. */
function isOneOfMany(lines: readonly PageLine[], headings: readonly PageLine[], line: PageLine): boolean {
  const isDated = ({ index }: PageLine) =>
    lines.slice(index + 1, index + 3).some(({ dates }) => dates.length === 1)
  if ((line.block.level ?? 1) < 3 || !isDated(line)) return false
  const alike = headings.filter(
    (other) => other !== line && other.block.shape === line.block.shape && other.text !== line.text,
  )
  return alike.some((other) => isDated(other))
}

/** In a document without headings, the first short lines name the body. */
function headOfDocument({ format }: ReadPage, lines: readonly PageLine[]): string[] {
  const heading = lines.findIndex(({ block }) => block.kind === 'heading' && block.level !== 0)
  // A letterhead may precede the heading.
  const head =
    format === 'html' && heading >= 0 ? lines.slice(Math.max(0, heading - 4), heading) : lines.slice(0, 12)
  const shown = head.filter(({ block }) => !block.isChrome && !block.isLink && block.level !== 0)
  const first = shown.filter(({ text, dates }) => text.length <= 90 && dates.length === 0)
  return first.map(({ text }) => text).filter((text) => bodyIn(text) !== null)
}

/** Menus name other bodies, so only sentences and headings of the page count. */
function isSentence({ block, text }: PageLine): boolean {
  if (block.isChrome || block.kind === 'row') return false
  return block.kind === 'heading' || (text.length >= 60 && /[.:;]/.test(text))
}

function addressWords(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  return path.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/%[\dA-F]{2}|[^A-Za-z]+/gi, ' ')
}
