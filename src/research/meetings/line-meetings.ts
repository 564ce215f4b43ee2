import type { ReadPage } from '../page.ts'
import type { DateMention } from './date-mention.ts'
import { type DatePiece, piecesOf } from './date-piece.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { enough, meetingScore, withTheirTable } from './judge-date.ts'
import { ownTitle, sideOfTitles } from './line-title.ts'
import { findPlace, type MeetingPlace, placeOf } from './location.ts'
import { conditional, type MeetingStatus, statusIn } from './meeting-words.ts'
import { frameOf } from './page-frame.ts'
import { readLines } from './page-lines.ts'
import { chooseTitle, isGeneric } from './title.ts'
import { usualPractice } from './usual-practice.ts'
import { yearOf } from './year-context.ts'

/** Meetings that the visible text announces: rows, list items, cards and sentences with a day. */
export function meetingsOfLines(page: ReadPage, reference: Date): FoundMeeting[] {
  const lines = readLines(page)
  const frame = frameOf(page, lines)
  const usual = usualPractice(lines)
  const side = sideOfTitles(lines)
  const scored = lines
    .flatMap((line) => piecesOf(lines, line))
    .map((piece) => ({ piece, score: meetingScore(piece, frame.isOfMeetings) }))
  const found: FoundMeeting[] = []
  let before: { year: number; heading: string | null } | null = null
  for (const { piece, score } of withTheirTable(scored)) {
    const { line, mention } = piece
    const year: number | null = yearOf(mention, {
      section: line.section.years,
      before: before && before.heading === line.section.heading ? before.year : null,
      page: frame.year,
      reference,
    })
    if (score < enough || !year) continue
    before = { year, heading: line.section.heading }
    const own = ownTitle(lines, piece, side)
    const time = piece.times[0] ?? piece.details.flatMap(({ times }) => times)[0]
    const place = placeFor(piece)
    found.push({
      title: chooseTitle(own, [line.section.label, line.section.heading], frame),
      naming: own === null ? 'none' : isGeneric(own) ? 'generic' : 'own',
      date: dateText(year, mention),
      time: mention.time ?? time?.from ?? usual.time,
      end: time?.until ?? null,
      locationName: place.name ?? (place.address ? null : usual.place.name),
      locationAddress: place.address ?? (place.name ? null : usual.place.address),
      status: statusFor(piece),
      url: null,
      method: 'pattern',
      ...quoteAround(piece),
    })
  }
  return found
}

function placeFor({ line, text, details }: DatePiece): MeetingPlace {
  const column =
    line.columns?.findIndex((name) => /\b(?:location|where|place|venue|address)\b/i.test(name)) ?? -1
  const cell = column >= 0 ? line.text.split('\t')[column] : undefined
  if (cell) return placeOf(cell)
  const here = findPlace(text)
  return here.address || here.name ? here : findPlace(details.map((detail) => detail.text).join(', '))
}

function statusFor({ text, details }: DatePiece): MeetingStatus {
  const here = statusIn(text)
  if (here !== 'scheduled') return conditional.test(text) ? 'scheduled' : here
  const below = details
    .slice(0, 3)
    .filter((detail) => detail.text.length < 90 && !conditional.test(detail.text))
  return below.map((detail) => statusIn(detail.text)).find((status) => status !== 'scheduled') ?? 'scheduled'
}

/** The piece of the line, or the sentence of long prose, that holds the date. */
function quoteAround({ line, mention, from, until }: DatePiece) {
  let start = from
  let stop = until
  if (until - from > 400) {
    const before = line.text.slice(from, mention.start)
    const sentence = Math.max(
      before.lastIndexOf('. ') + 2,
      before.lastIndexOf('\t') + 1,
      before.length - 250,
      0,
    )
    start = from + (sentence === 1 ? 0 : sentence)
    const after = /[.!?]\s|\t/.exec(line.text.slice(mention.end, until))
    stop = Math.min(mention.end + (after ? after.index + 1 : 250), until)
  }
  while (start < stop && /\s/.test(line.text[start] ?? '')) start++
  while (stop > start && /\s/.test(line.text[stop - 1] ?? '')) stop--
  return { start: line.block.start + start, stop: line.block.start + stop }
}

function dateText(year: number, date: DateMention): string {
  return `${year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
}
