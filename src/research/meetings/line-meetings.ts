import { trimmed } from '../extract/quote.ts'
import { sentenceAround } from '../extract/sentences.ts'
import type { ReadPage, Span } from '../page.ts'
import { dayText, readMonth } from './date-mention.ts'
import { type DatedSegment, datedSegments, restOf } from './dated-segment.ts'
import type { FoundMeeting } from './found-meeting.ts'
import { besideOf, chooseTitle, ownTitle, titleSides } from './line-title.ts'
import { findPlace, isKnown, type MeetingPlace, placeOf, venueIn, withVenueBehind } from './location.ts'
import { meetingScore, meetingThreshold, promoteTableRows } from './meeting-score.ts'
import { isGeneric, residue, titleFrom } from './meeting-title.ts'
import {
  conditional,
  holiday,
  isSentence,
  type MeetingStatus,
  namesMeeting,
  statusIn,
} from './meeting-words.ts'
import { pageContextOf } from './page-context.ts'
import { type PageLine, readLines } from './page-lines.ts'
import { regularSchedule } from './regular-schedule.ts'
import { findTimes } from './time-mention.ts'
import { yearOf } from './year-context.ts'

/** Meetings in the visible text: rows, list items, cards and sentences with a day. */
export function meetingsOfLines(page: ReadPage, reference: Date): FoundMeeting[] {
  const lines = readLines(page)
  const regular = regularSchedule(lines)
  const sideAt = titleSides(lines)
  const titles = entryTitles(lines, sideAt)
  const pageContext = pageContextOf(page, lines, titles)
  const scored = lines
    .flatMap((line) => datedSegments(lines, line, sideAt(line)?.step === 1))
    .flatMap(segmentsBelow)
    .filter((segment) => !isDayOfPosting(lines, segment) && !noMeetings.test(segment.details[0]?.text ?? ''))
    .map((segment) => ({ segment, score: meetingScore(segment, pageContext.isOfMeetings) }))
  const found: FoundMeeting[] = []
  let before: number | null = null
  for (const { segment, score } of promoteTableRows(scored)) {
    const { line, mention } = segment
    const year: number | null = yearOf(mention, {
      section: line.section.years,
      before,
      page: pageContext.year,
      reference,
    })
    if (score < meetingThreshold || !year) continue
    before = year
    const side = sideAt(line)
    const own = ownTitle(lines, segment, side)
    const neighbor = besideOf(lines, line, side)
    // A line about another day says nothing about this one.
    const isOfDay = neighbor?.dates.every(({ month, day }) => month === mention.month && day === mention.day)
    const beside = isOfDay ? neighbor!.text : ''
    const status = statusFor(segment, [beside, bannerOver(lines, line)])
    if (holiday.test(own ?? beside) || /\bdeadlines?$/i.test(own ?? '')) continue
    const time = segment.times[0] ?? segment.details.flatMap(({ times }) => times)[0]
    const place = placeFor(segment)
    found.push({
      title: chooseTitle(
        own,
        // The title of the entry before is no heading of this one.
        [line.section.label, line.section.heading].filter((label) => own === null || !titles.has(label)),
        pageContext,
      ),
      naming:
        own === null ? 'none' : isGeneric(own) ? 'generic' : isSentence(segment.residue) ? 'sentence' : 'own',
      date: dayText(year, mention),
      time: time?.from ?? regular.timeFor(line),
      end: time?.until ?? null,
      place: isKnown(place) ? place : regular.placeFor(line),
      status,
      url: null,
      method: 'pattern',
      span: quoteAround(page, segment),
    })
  }
  return inOnePlace(found)
}

/** The headings that are titles of dated entries; none if it is only one. */
function entryTitles(lines: readonly PageLine[], sideAt: ReturnType<typeof titleSides>): Set<string | null> {
  const titles = new Set<string | null>()
  for (const line of lines) {
    const beside = line.dates.length > 0 ? besideOf(lines, line, sideAt(line)) : null
    if (beside?.block.kind === 'heading') titles.add(beside.text)
  }
  return titles.size > 1 ? titles : new Set()
}

/** "No meetings scheduled" below a day. */
const noMeetings = /^\W*no (?:\w+ )?(?:meetings|committees)\b/i

/** If all meetings with a place are in the same one, the others are too. */
function inOnePlace(found: readonly FoundMeeting[]): FoundMeeting[] {
  const stated = found.map(({ place }) => place).filter(({ name }) => name !== null)
  const [first] = stated
  const isOne = stated.length >= 3 && stated.every(({ name }) => name === first?.name)
  if (!first || !isOne) return [...found]
  return found.map((meeting) => (isKnown(meeting.place) ? meeting : { ...meeting, place: first }))
}

/** A bare day next to a title with a later date is the day of posting. */
function isDayOfPosting(lines: readonly PageLine[], { line, mention, residue: rest }: DatedSegment): boolean {
  if (/[A-Za-z]{4}/.test(rest) || line.block.kind === 'heading' || mention.year === null) return false
  const day = dayText(mention.year, mention)
  return [lines[line.index - 1], lines[line.index + 1]].some(
    (beside) =>
      beside?.block.kind === 'heading' &&
      namesMeeting(beside.text) &&
      beside.dates.some((other) => other.year !== null && dayText(other.year, other) > day),
  )
}

/** Several meetings below one day, each in a line with its own time. */
function segmentsBelow(segment: DatedSegment): DatedSegment[] {
  const { line, residue: rest, times, details, mention } = segment
  if (times.length > 0 || /[A-Za-z]{4}/.test(rest)) return [segment]
  // Below a day that is a heading, each line with a time is an entry of the schedule.
  const isHeading = line.block.kind === 'heading'
  const named = details
    .map((detail, at) => ({
      detail,
      at,
      own: restOf(detail, 0, detail.text.length),
      times: timesAt(details, at),
    }))
    .filter(({ times }) => times.length > 0)
    .filter(({ own }) => namesMeeting(titleFrom(own) ?? '') || (isHeading && titleFrom(own) !== null))
  if (named.length < (isHeading && named[0]?.detail === details[0] ? 1 : 2)) return [segment]
  return named.map(({ detail, own, times }, nth) => ({
    ...segment,
    line: detail,
    mention: { ...mention, start: 0, end: 0 },
    from: 0,
    until: detail.text.length,
    text: detail.text,
    times,
    residue: own,
    details: details.slice(named[nth]!.at + 1, named[nth + 1]?.at),
  }))
}

/** The times of an entry: its own, or those of the line below if it holds nothing else. */
function timesAt(details: readonly PageLine[], at: number) {
  const [{ times }, next] = [details[at]!, details[at + 1]]
  const isBelow = next !== undefined && !/[A-Za-z]{4}/.test(restOf(next, 0, next.text.length))
  return times.length === 0 && isBelow ? next.times : times
}

const placeColumn = /\b(?:location|where|place|venue|address|room|branch)\b/i

/** The place of a meeting: from its column, its own text, or the lines below. */
function placeFor(segment: DatedSegment): MeetingPlace {
  const { line, text, details } = segment
  const column = line.columns?.findIndex((name) => placeColumn.test(name)) ?? -1
  const cell = line.text.split('\t')[column]
  if (cell) return placeOf(residue(cell, findTimes(cell)).replaceAll('¦', ' '))
  const here = findPlace(text)
  if (isKnown(here)) return here
  const behind = segment.residue.split('¦').map((part) => withVenueBehind(part).venue)
  const own = venueIn(segment.residue) ?? behind.find((venue) => venue !== null)
  if (own) return { name: own, address: null }
  // A heading below the day is the title, and seldom names the place.
  const facts = details.filter(
    ({ block, text }) => !isAgenda.test(text) && (block.kind !== 'heading' || isKnown(findPlace(text))),
  )
  const below = findPlace(facts.map((detail) => detail.text).join('\n'))
  // The links of a menu name no place.
  const stated = details.slice(0, 6).filter(({ block }) => !block.isChrome || !block.isLink)
  const venue = stated.map((detail) => venueIn(restOf(detail, 0, detail.text.length)))
  return { name: venue.find((name) => name !== null) ?? below.name, address: below.address }
}

const isAgenda = /^\W*(?:agenda|topics?)\s*:/i

/** A short banner above a day ("CANCELED"), with no other day it could belong to. */
function bannerOver(lines: readonly PageLine[], { index }: PageLine): string {
  const [before, ...earlier] = lines.slice(Math.max(0, index - 5), index).reverse()
  const isAlone =
    before !== undefined && before.text.length <= 24 && earlier.every(({ dates }) => dates.length === 0)
  return isAlone ? before.text : ''
}

/** "November 20, December meeting canceled": the status of a month without a day. */
const ofMonth = /\b([a-z]{3,9})\W{1,3}(?:no meeting|meeting (?:is |was )?cancell?ed)\b/i

function statusFor({ text, details, mention }: DatedSegment, around: readonly string[]): MeetingStatus {
  const below = details.slice(0, 4).map((detail) => detail.text)
  const statements = [text, ...around, ...below.filter((one) => one.length < 90)]
  const stated = statements
    .filter((one) => (readMonth(ofMonth.exec(one)?.[1] ?? '') ?? mention.month) === mention.month)
    .filter((one) => !conditional.test(one))
    .map(statusIn)
  return stated.find((status) => status !== 'scheduled') ?? 'scheduled'
}

const maxQuote = 400

/** The segment, or in a long one the sentence, that contains the date. */
function quoteAround(page: ReadPage, { line: { block }, mention, from, until }: DatedSegment): Span {
  const segment = { ...block, start: block.start + from, end: block.start + until }
  if (until - from <= maxQuote) return trimmed(page.text, segment)
  const day = { start: block.start + mention.start, end: block.start + mention.end }
  return trimmed(page.text, sentenceAround(page, segment, day))
}
