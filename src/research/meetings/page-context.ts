import type { ReadPage } from '../page.ts'
import { bodyIn, namedBodies, titleFromLabel } from './meeting-title.ts'
import { bodyWord, isSentence, meetingSection, meetingWord } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import { yearsIn } from './year-context.ts'

export type PageContext = ReturnType<typeof pageContextOf>

/** What the page as a whole says about its meetings. */
export function pageContextOf(
  page: ReadPage,
  lines: readonly PageLine[],
  /** Titles of entries, which say nothing about the others. */
  ofEntries: ReadonlySet<string | null>,
) {
  const headings = lines.filter(({ block }) => block.kind === 'heading' && block.level !== 0)
  const heading = headings.find((line) => meetingWord.test(line.text))
  const stated = [
    heading?.text ?? '',
    ...(page.title ?? '').split(/\s[|–—-]\s|\s?::\s?/),
    ...headOfDocument(lines),
  ]
    .map((title) => title.trim())
    .filter(Boolean)
  const titles = stated.filter((title) => !ofEntries.has(title))
  const first = titles.map(bodyIn).find((name) => name !== null) ?? null
  const titled = first !== null && bareBoard.test(first) ? withOwner(page, first) : first
  const named = namedBodies(
    lines.filter((line) => speaksOfPage(line) && !ofEntries.has(line.text)).map(({ text }) => text),
  )
  const body = titled ?? named[0] ?? null
  const board = governingBoard(lines.filter(({ text }) => !ofEntries.has(text)))
  const initials = initialsOf(titled ?? '')
  return {
    /** The first heading about meetings, and the parts of the page title. */
    titles,
    body: body && board && !meetsItself.test(body) ? `${body} ${board}` : (body ?? board),
    /** Whether a title of the page names the body; otherwise a sentence does. */
    isBodyTitled: titled !== null,
    /** The initials of the body, which stand for it in titles. */
    initials,
    /** The bodies that the page names, by their initials. */
    committees: new Map(
      named
        // The organization may precede the name of its committee, and be left out of the initials.
        .flatMap((name) => [0, 1].map((skipped) => [initialsOf(name).slice(skipped), name] as const))
        .filter(([key]) => !initials.includes(key)),
    ),
    isOfMeetings: [...stated, addressWords(page.finalUrl)].some((title) => meetingSection.test(title)),
    year: yearsIn(titles.join(' ')).at(0) ?? null,
  }
}

const bareBoard = /^Board of \w+$/i

/** "Board of Directors" alone is the board of the site's organization. */
function withOwner({ title, siteName }: ReadPage, board: string): string {
  const owner = titleFromLabel(siteName ?? title?.split(/\s[|–—-]\s|\s?::\s?/).at(-1) ?? '') ?? ''
  return owner.length <= 60 && owner.length > 2 && !bodyWord.test(owner) ? `${owner} ${board}` : board
}

/** An authority or a district meets as its board; a commission or a council meets itself. */
const meetsItself =
  /\b(?:boards?|commission|committee|council|task force|commissioners|trustees|directors|panel|assembly|supervisors|selectmen|aldermen|legislature)\b/i
const boardName = /\bBoard of (?:\w+ )?(?:Directors|Trustees|Commissioners|Governors|Managers|Regents)\b/gi

/** The board that the page names, if it names only one. */
function governingBoard(lines: readonly PageLine[]): string | null {
  const names = new Set(
    lines.flatMap(({ text }) => [...text.matchAll(boardName)].map(([name]) => capitalized(name))),
  )
  return names.size === 1 ? [...names][0]! : null
}

const capitalized = (name: string) =>
  name.toLowerCase().replace(/\b(?!of\b)[a-z]/g, (letter) => letter.toUpperCase())

const initialsOf = (body: string): string =>
  body
    .split(/[^\p{L}]+/u)
    // "DBRA Advisory Committee": an acronym has no initial of its own.
    .filter((word) => /^\p{Lu}(?!\p{Lu})/u.test(word))
    .map(([letter]) => letter)
    .join('')

/** The first short lines of a document or a letterhead name the body. */
function headOfDocument(lines: readonly PageLine[]): string[] {
  return lines
    .slice(0, 12)
    .filter(({ block }) => !block.isChrome && !block.isLink && block.level !== 0)
    .filter(({ text, dates }) => text.length <= 90 && dates.length === 0 && bodyIn(text) !== null)
    .map(({ text }) => text)
}

/** Menus and entries with a day name other bodies, so only sentences and headings of the page count. */
function speaksOfPage({ block, text, dates }: PageLine): boolean {
  if (block.isChrome || block.kind === 'row' || (dates.length > 0 && !isSentence(text))) return false
  return block.kind === 'heading' || (text.length >= 60 && /[.:;]/.test(text))
}

function addressWords(url: string): string {
  const path = URL.parse(url)?.pathname ?? ''
  return path.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/%[\dA-F]{2}|[^A-Za-z]+/gi, ' ')
}
