import { findDates } from './date-mention.ts'
import { cellAt, type DatePiece, restOf } from './date-piece.ts'
import { findPlace } from './location.ts'
import { bodyWord, meetingWord } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import { residue, titleFrom } from './title.ts'

const titleColumn =
  /\b(?:meeting|event|title|name|body|committee|board|commission|description|subject|topic|type|group)\b/i
const notTitleColumn =
  /\b(?:date|time|location|agenda|minutes|video|audio|status|details|packet|materials|documents?|attachments?|link|place|where|when|notice)\b/i

/** What a dated line calls its meeting: by its column, in the date's own cell, elsewhere in the line, or beside it. */
export function ownTitle(lines: readonly PageLine[], piece: DatePiece, side: TitleSide): string | null {
  const { line } = piece
  const named = fromColumns(line) ?? fromOwnCell(piece)
  if (named) return named
  const here = titleFrom(piece.titleResidue)
  if (here && meetingWord.test(here)) return here
  return titleBeside(lines, line, side) ?? here
}

function fromColumns(line: PageLine): string | null {
  if (!line.columns) return null
  const cells = line.text.split('\t')
  const names = line.columns.flatMap((column, at) =>
    titleColumn.test(column) && !notTitleColumn.test(column) ? [cells[at] ?? ''] : [],
  )
  const titles = names
    .map((cell) => titleFrom(residue(cell, findDates(cell))))
    .filter((title) => title !== null)
  return titles.find((title) => bodyWord.test(title)) ?? titles[0] ?? null
}

/** In a grid of days each cell is its own meeting. */
function fromOwnCell({ line, mention }: DatePiece): string | null {
  if (line.block.kind !== 'row' || line.columns) return null
  const from = line.text.lastIndexOf('\t', mention.start) + 1
  const end = line.text.indexOf('\t', mention.end)
  const title = titleFrom(restOf(line, from, end < 0 ? line.text.length : end))
  return title && meetingWord.test(title) && cellAt(line, mention.start) > 0 ? title : null
}

export type TitleSide = -1 | 1 | null

/** On cards the title stands above or below the date, on the whole page on the same side. */
export function sideOfTitles(lines: readonly PageLine[]): TitleSide {
  const dated = lines.filter((line) => line.dates.length === 1 && line.block.kind !== 'row')
  const above = dated.filter((line) => isTitle(lineBeside(lines, line, -1))).length
  const below = dated.filter((line) => isTitle(lineBeside(lines, line, 1))).length
  if (dated.length === 0 || Math.max(above, below) < dated.length / 2) return null
  return above >= below ? -1 : 1
}

function isTitle(line: PageLine | null): boolean {
  if (!line || line.dates.length > 0 || line.times.length > 0 || line.block.kind === 'row') return false
  if (line.text.length < 5 || line.text.length > 140) return false
  if (line.block.kind !== 'heading' && !meetingWord.test(line.text)) return false
  return findPlace(line.text).address === null && titleFrom(line.text) !== null
}

/** The nearest line on one side; one that holds only a time is stepped over. */
function lineBeside(lines: readonly PageLine[], line: PageLine, side: -1 | 1): PageLine | null {
  const next = lines[line.index + side]
  if (!next) return null
  const isTime = next.times.length === 1 && next.dates.length === 0 && next.text.length < 25
  return (isTime ? lines[next.index + side] : next) ?? null
}

function titleBeside(lines: readonly PageLine[], line: PageLine, side: TitleSide): string | null {
  if (side === null || line.block.kind === 'row') return null
  const beside = lineBeside(lines, line, side)
  if (!beside || !isTitle(beside)) return null
  const isOverMany = beside.text === line.section.label || beside.text === line.section.heading
  return isOverMany && line.section.years.length > 0 ? null : titleFrom(beside.text)
}
