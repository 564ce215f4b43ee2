import {
  findPlace,
  isKnown,
  type MeetingPlace,
  nowhere,
  otherLabel,
  placeOf,
  venueIn,
  withVenueBehind,
} from './location.ts'
import { residue } from './meeting-title.ts'
import { meetingWord, otherDay } from './meeting-words.ts'
import type { PageLine } from './page-lines.ts'
import { findTimes } from './time-mention.ts'

const held =
  /\b(?:held|holds?|located|begins?|starts?|meets?|convenes?|occurs?|takes? place|scheduled?|at\s+\d|meetings (?:at|in the))\b/i
const isSchedule = (text: string) =>
  (meetingWord.test(text) && held.test(text)) || /\bmeets (?:the|on|every)\b/.test(text)
const placeLabel =
  /^\W*(?:(?:(?:regular|all|board|public)\s)?(?:meeting|hearing)s?\s(?:location|place|venue)s?\b|locations?\W*$)\W*/i
/** "The December meeting begins at 4 p.m." */
const meetingOfMonth =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:regular |board )?meeting\b/i

/** The time and the place that the page states for its meetings in general. */
export function regularSchedule(lines: readonly PageLine[]) {
  const statements = lines.filter(
    ({ text, dates }) =>
      dates.length === 0 && text.length < 900 && isSchedule(text) && !meetingOfMonth.test(text),
  )
  const times = new Set(
    statements.flatMap(({ text }) =>
      sentencesOf(text).flatMap((sentence) =>
        otherDay.test(sentence) ? [] : findTimes(sentence).map(({ from }) => from),
      ),
    ),
  )
  const timesAbove = lines.filter(
    ({ isAboveDays, text, times }) => isAboveDays && times.length === 1 && text.length <= 120,
  )
  const places = lines.flatMap((line) => {
    const place = statedPlace(lines, line)
    return isKnown(place) ? [{ ...line, place }] : []
  })
  const names = places.map(({ place }) => place.name ?? place.address ?? '')
  const isOnePlace = names.every((name) => name.includes(names[0]!))
  return {
    // Two times or places belong to two bodies, so none applies outside its section.
    timeFor: (line: PageLine): string | null =>
      lastIn(timesAbove, line)?.times[0]?.from ?? (times.size === 1 ? [...times][0]! : null),
    placeFor: (line: PageLine): MeetingPlace =>
      (lastIn(places, line) ?? (isOnePlace ? places[0] : undefined))?.place ?? nowhere,
  }
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[a-z\d)]{3}|[ap]\.m)[.!?]\s+(?=[A-Z])/)

/** The last statement above a line in the same section. */
const lastIn = <Stated extends PageLine>(stated: readonly Stated[], { index, section }: PageLine) =>
  stated.findLast((one) => one.index < index && one.section.heading === section.heading)

/** The lines below a label, up to one that begins something else. */
function placeBelow(lines: readonly PageLine[], { index }: PageLine): string {
  const below = lines.slice(index + 1, index + 4)
  const end = below.findIndex(
    ({ block, text, dates, times }, at) =>
      block.isChrome || (at > 0 && block.isLink) || otherLabel.test(text) || dates.length + times.length > 0,
  )
  const place = end < 0 ? below : below.slice(0, end)
  return place.map(({ text }) => text).join(', ')
}

/** "Meetings are held in the fund office at 12 Elm St" or "Meeting location: …". */
function statedPlace(lines: readonly PageLine[], line: PageLine): MeetingPlace {
  const { text, block, dates, isAboveDays } = line
  if (text.length > 1_500 || block.kind === 'row' || block.isChrome) return nowhere
  const label = placeLabel.exec(text) ?? (isAboveDays ? /^\W*(?:where|place):\W*/i.exec(text) : null)
  if (label) {
    const given = text.slice(label[0].length) || placeBelow(lines, line)
    // "Meeting locations and dates are subject to change" names none.
    return given.length <= 300 && /^[^\p{L}\d]*[\p{Lu}\d]/u.test(given) ? placeOf(given) : nowhere
  }
  // A sentence with a day is about one meeting.
  const sentences = sentencesOf(text).filter(
    (sentence) => !dates.some(({ start, end }) => sentence.includes(text.slice(start, end))),
  )
  const schedules = sentences.filter(isSchedule)
  if (schedules.length === 0 && !isAboveDays) return nowhere
  const stated = [...schedules, sentences.join('. ')].map(findPlace).find(isKnown)
  if (stated && schedules.length > 0) return stated
  const given = schedules[0] ?? text
  const rest = residue(given, findTimes(given))
  const name = venueIn(rest) ?? withVenueBehind(rest).venue
  return name === null ? nowhere : { ...findPlace(`${text}\n${lines[line.index + 1]?.text}`), name }
}
