import { namesMeeting } from './meeting-words.ts'

const rooms =
  /\b(?:board|council|commission|committee|hearing|meeting|conference|assembly|commissioners['’]?|supervisors['’]?)\s?(?:rooms?|chambers?|halls?|offices?|buildings?|center)\b/gi
const venueEnd =
  /\b(?:halls?|chambers?|rooms?(?: [A-Z\d][\w-]{0,4})?|board ?room|center|centre|building|annex|library|school|college|university|church|chapel|auditorium|cafeteria|gymnasium|theat(?:er|re)|pavilion|courthouse|campus|museum|headquarters|offices?|house|complex|tower|armory|field ?house|lodge|hotel|clubhouse|hub|parks?|plaza|square|gym|arena|stadium|hospital|station|rotunda|atrium|studio|gallery|ballroom|lounge|caf[eé]|restaurant|fairgrounds|temple|synagogue|mosque|cathedral|parish|YMCA|fire ?house|fire station|\d{1,2}(?:st|nd|rd|th) floor|[A-Z][a-z]+ floor)$/i
const mapLink = /\s*(?:\(\s*)?(?:\+ )?(?:view |google |see |get )?(?:map|directions)s?(?: it)?(?:\s*\))?\s*$/i
const joins = /^(?:of|the|and|&|at|for|in)$/

/** Returns the text if it is only a venue: capitalized words that end in a kind of building or room. */
export function venueAlone(text: string): string | null {
  const name = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(mapLink, '')
    .replace(/^[\s,.;:@–—-]+|[\s,.;:–—-]+$/g, '')
  if (name.length < 5 || name.length > 80 || /[:;!?]/.test(name)) return null
  const words = name.split(/[\s,]+/)
  if (words.length < 2 || words.length > 12) return null
  if (!words.every((word) => /^["“(#]?[\p{Lu}\d]/u.test(word) || joins.test(word))) return null
  if (namesMeeting(name.replace(rooms, ' '))) return null
  return name.split(/\s*,\s*/).some((part) => venueEnd.test(part)) ? name : null
}

/** Whether all words are capitalized, as in a name. */
export const isNameOnly = (text: string): boolean =>
  text.length >= 4 &&
  text.length <= 70 &&
  !/[:;!?]|\d{3}/.test(text) &&
  text.split(/[\s,]+/).every((word) => /^["“(#]?[\p{Lu}\d]/u.test(word) || joins.test(word)) &&
  !namesMeeting(text.replace(rooms, ' '))
