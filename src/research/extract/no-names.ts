import { streetAddressesIn } from './contacts.ts'
import { couplesIn } from './couples.ts'
import { type EntryKind, isOfOrganizations } from './decide-lists.ts'
import { isTitledPerson, tier } from './list-entries.ts'
import type { NameSpan } from './name-spans.ts'
import { readPersonLine } from './person-line.ts'
import { readPersonName } from './person-name.ts'

/** "24th Assembly District" is an area that elects. */
const seat =
  /^(?:\d{1,3}(?:st|nd|rd|th)|\p{L}+(?:st|nd|rd|th|first|second|third)) (?:(?:\p{L}+ )?(?:congressional|senate|assembly|house|legislative|council|judicial|supervisorial|police|ward) )?district$|^(?:\p{L}+ )?(?:council |congressional |assembly |senate |house )?district \d{1,3}$/iu

const contactDetails =
  /@[\w-]{1,60}\.|^@|^\p{Lu}+:\S|https?:|www\.|\d{3}[ .-]\d{4}|\b[A-Z]{2},? \d{5}\b|^(?!(?:19|20)\d\d )\d+ \p{Lu}/u
/**
 * "No Blind Cameras: a campaign of residents" explains the name before the colon, and "Every home safe. Every rent
 * fair" is two sentences.
 */
const severalParts = /: (?:an?|the|our) |\p{Ll}{4}[.!?] \p{Lu}/u

/** "In Harbor Sale, Union Sees a Chance": the words before the comma introduce a headline. */
const introduction = /^(?:After|Amid|As|At|Before|During|For|In|On|Since|With|Without) /

/** Ways to call and to see a page, and the buttons on it. */
const technology = /^(?:tty|tdd|webex|zoom|google meet|microsoft teams|share & bookmark\b.*)$/i
const credit = /(?:^|[\s(])(?:photo(?:graph)?s?|images?|credits?|video)(?: (?:by|courtesy of)|:) ?$/i

/** Contact details, dates and people: other rules read them. */
export function isNoName({ name, type, line, start, end }: NameSpan, list: EntryKind): boolean {
  const from = line.block.start
  if (streetAddressesIn(line.text).some((one) => from + one.start <= start && end <= from + one.end))
    return true
  if ([contactDetails, severalParts, tier, seat, technology].some((pattern) => pattern.test(name)))
    return true
  if (credit.test(line.text.slice(0, start - from))) return true
  if (type !== null || (list?.isWhole && isOfOrganizations(list))) return false
  return (
    (introduction.test(name) && line.text[end - from] === ',') ||
    readPersonName(name)?.certainty === 'sure' ||
    readPersonLine(name)?.certainty === 'sure' ||
    isTitledPerson(name) ||
    couplesIn(name).length > 0
  )
}
